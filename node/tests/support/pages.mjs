// Pages that several tests use.

/** A page of one sentence, with a menu. */
export const RAIN =
  "<nav><a href=/>Home</a></nav><h1>Rain</h1><p>It fell on the valley all night, and the river rose by a foot.";

/** A page of a site that shares a menu and a footer. */
export function pageAbout(word) {
  return (
    `<title>${word} news</title><nav><ul><li><a href=/>Home</a><li><a href=/news>News</a></ul></nav>` +
    `<main><h1>${word}</h1><p>Today there is ${word} in the ${word} valley, said the ${word} office.</main>` +
    "<footer><p>Printed by the valley press</footer>"
  );
}

/** Words that pages are about. */
export const WORDS = ["rain", "snow", "hail", "wind", "fog", "frost"];
