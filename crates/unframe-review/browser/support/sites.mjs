// Sites to review, made up.

const words = "river valley clock winter morning engine paper garden letter window market bridge stone harbour lamp".split(" ");

function story(number, sentences) {
  const word = (at) => words[(number * 7 + at * 3 + ((number * at) % 11)) % words.length];
  const sentence = (at) => `The ${word(at)} of number ${number} stood near the ${word(at + 1)} until the ${word(at + 2)} came back with ${number * at + 3} others.`;
  return Array.from({ length: sentences }, (_, at) => sentence(at)).join(" ");
}

/** A site of so many pages with menu, side bar and footer. */
export function site(pages, { paragraphs = 4 } = {}) {
  const files = {};
  for (let number = 1; number <= pages; number += 1) {
    const text = Array.from({ length: paragraphs }, (_, at) => `<p>${story(number * 31 + at, 3)}</p>`).join("\n");
    files[`story-${String(number).padStart(4, "0")}.html`] = `<!doctype html><html lang="en"><head><title>Story ${number} — The Valley</title>
<link rel="stylesheet" href="style.css"></head><body><header><a class="logo" href="/">The Valley Times</a>
<ul class="menu"><li><a href="/">Home</a></li><li><a href="/news">News of the day</a></li><li><a href="/about">About the paper</a></li></ul></header>
<main><h1>Story number ${number}</h1>${text}</main>
<aside><h2>Most read</h2><ul><li><a href="/a">How the bridge was built</a></li><li><a href="/b">Ten clocks to visit</a></li></ul></aside>
<footer><p>All rights reserved by the valley, and none by the hills.</p></footer></body></html>`;
  }
  files["style.css"] = `body{margin:0;font:16px/1.5 Georgia,serif;color:#222}header,footer{background:#243b55;color:#fff;padding:12px 20px}
header a{color:#fff}.menu{display:flex;gap:18px;list-style:none;padding:0}main{max-width:40rem;padding:10px 20px;float:left}
aside{margin-left:44rem;padding:20px;background:#f4efe6}footer{clear:both}.logo{font-size:22px;background:url(logo.png) no-repeat}`;
  files["logo.png"] = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  return files;
}

/** The same with a menu of 30 entries. */
export function menuSite(pages) {
  const files = site(pages);
  const entries = Array.from({ length: 30 }, (_, at) => `<li><a href="/d/${at + 1}">Department number ${at + 1}</a></li>`).join("");
  for (const name of Object.keys(files).filter((name) => name.endsWith(".html"))) {
    files[name] = files[name].replace('<main>', `<nav class="departments"><ul>${entries}</ul></nav><main>`);
  }
  files["style.css"] += ".departments{float:left;width:14rem;font-size:13px}";
  return files;
}

/** A page that tries everything to run, to load, and to lead away; `canary` is a server that must never be asked. */
export function hostile(canary) {
  return `<!doctype html><html onload="top.hacked=1"><head><base href="${canary}/base/">
<meta http-equiv="refresh" content="0;url=${canary}/refresh"><meta http-equiv="Content-Security-Policy" content="default-src *">
<link rel="prefetch" href="${canary}/prefetch"><link rel="preload" as="image" href="${canary}/preload"><link rel="preconnect" href="${canary}">
<link rel="dns-prefetch" href="${canary}"><link rel="modulepreload" href="${canary}/module.js"><link rel="stylesheet" href="${canary}/style.css">
<link rel="icon" href="${canary}/icon.png"><link rel="manifest" href="${canary}/manifest">
<script>fetch("${canary}/script");parent.postMessage("hacked","*");top.location="${canary}/top"</script><script src="${canary}/script.js"></script>
<style>@import "${canary}/import.css";@import url(${canary}/import2.css);@font-face{font-family:x;src:url(${canary}/font.woff)}
body{background:url("${canary}/css.png");font-family:x}p::before{content:url(${canary}/before.png)}a{background:\\75rl(${canary}/escaped.png)}
div{background:image-set("${canary}/set.png" 1x)}</style></head>
<body onload="fetch('${canary}/onload')" background="${canary}/background.png">
<p style="background:url('${canary}/inline.png')">This page has sentences of its own, so that something is taken for content.</p>
<p>It is as hostile as we could make it, and nothing of it may run or reach the network.</p>
<img src="${canary}/img.png" onerror="fetch('${canary}/onerror')" srcset="${canary}/img2x.png 2x"><img src=x onerror="top.location='${canary}/onerror2'">
<picture><source srcset="${canary}/source.webp"><img src="${canary}/picture.png"></picture>
<iframe src="${canary}/iframe"></iframe><iframe srcdoc="<script>fetch('${canary}/srcdoc')</script>"></iframe><object data="${canary}/object"></object>
<embed src="${canary}/embed"><video src="${canary}/video" poster="${canary}/poster.png" autoplay></video><audio src="${canary}/audio" autoplay></audio>
<form id="f" action="${canary}/form" method="post"><input name="a" value="b" autofocus onfocus="fetch('${canary}/onfocus')"><input type="image" src="${canary}/input.png">
<button id="hostile-button" formaction="${canary}/formaction">Send the form away now</button></form>
<a id="js-link" href="javascript:fetch('${canary}/javascript')">A link that runs a script when it is clicked</a>
<a id="out-link" href="${canary}/link" target="_top" ping="${canary}/ping">A link that leads away from here</a>
<a href="${canary}/blank" target="_blank">A link that opens a window of its own</a>
<svg onload="fetch('${canary}/svgonload')" width="50" height="50"><script>fetch("${canary}/svgscript")</script><image href="${canary}/svgimage.png" width="9" height="9"/>
<use href="${canary}/use.svg#a"/><a href="javascript:fetch('${canary}/svglink')"><text y="20">svg link</text></a><style>@import "${canary}/svgimport.css";</style>
<foreignObject width="9" height="9"><iframe src="${canary}/foreign"></iframe></foreignObject><animate attributeName="href" values="javascript:1"/></svg>
<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=${canary}/mxss onerror=1&gt;"></style></mglyph></table></mtext></math>
<noscript><img src="${canary}/noscript.png"><p title="</noscript><img src=${canary}/noscript2.png>"></p></noscript>
<template><img src="${canary}/template.png"></template><details ontoggle="fetch('${canary}/toggle')" open><summary>More</summary>text</details>
<marquee onstart="fetch('${canary}/marquee')">moving words</marquee><portal src="${canary}/portal"></portal><x-y is="z" src="${canary}/custom"></x-y>
<select><option style="background:url(${canary}/option.png)">One</option></select><textarea></textarea><img src="${canary}/textarea.png"></textarea>
<table background="${canary}/table.png"><tr><td background="${canary}/td.png">cell</table><xmp><img src="${canary}/xmp.png"></xmp></body></html>`;
}
