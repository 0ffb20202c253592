//! Names that SVG and MathML spell with capitals or give a namespace (§13.2.6.1 "adjust SVG attributes", §13.2.6.5).

use std::borrow::Cow;

use super::tree::Namespace;

/// `foreignobject` → `foreignObject`.
pub(crate) fn svg_element(name: Cow<'_, str>) -> Cow<'_, str> {
    adjust(name, &SVG_ELEMENTS)
}

/// The name of an attribute in the DOM of an element of `namespace`: `viewbox` → `viewBox`, `xlink:href` → `xlink href`
/// (the html5lib notation of a name with a namespace).
pub(crate) fn attribute(name: Cow<'_, str>, namespace: Namespace) -> Cow<'_, str> {
    match namespace {
        Namespace::Html => name,
        Namespace::Svg => adjust(name, &SVG_ATTRIBUTES),
        Namespace::MathMl => adjust(name, &["definitionURL"]),
    }
}

/// Whether an attribute in foreign content has a namespace of its own (§13.2.6.1 "adjust foreign attributes").
pub fn has_namespace(attribute: &str) -> bool {
    FOREIGN_ATTRIBUTES.contains(&attribute)
}

fn adjust<'name>(name: Cow<'name, str>, spellings: &[&'static str]) -> Cow<'name, str> {
    match spellings.iter().find(|spelling| spelling.eq_ignore_ascii_case(&name)) {
        Some(spelling) => Cow::Borrowed(spelling),
        None => name,
    }
}

static FOREIGN_ATTRIBUTES: [&str; 11] = [
    "xlink:actuate",
    "xlink:arcrole",
    "xlink:href",
    "xlink:role",
    "xlink:show",
    "xlink:title",
    "xlink:type",
    "xml:lang",
    "xml:space",
    "xmlns",
    "xmlns:xlink",
];

#[rustfmt::skip]
static SVG_ELEMENTS: [&str; 37] = [
    "altGlyph", "altGlyphDef", "altGlyphItem", "animateColor", "animateMotion", "animateTransform", "clipPath",
    "feBlend", "feColorMatrix", "feComponentTransfer", "feComposite", "feConvolveMatrix", "feDiffuseLighting",
    "feDisplacementMap", "feDistantLight", "feDropShadow", "feFlood", "feFuncA", "feFuncB", "feFuncG", "feFuncR",
    "feGaussianBlur", "feImage", "feMerge", "feMergeNode", "feMorphology", "feOffset", "fePointLight",
    "feSpecularLighting", "feSpotLight", "feTile", "feTurbulence", "foreignObject", "glyphRef", "linearGradient",
    "radialGradient", "textPath",
];

#[rustfmt::skip]
static SVG_ATTRIBUTES: [&str; 58] = [
    "attributeName", "attributeType", "baseFrequency", "baseProfile", "calcMode", "clipPathUnits", "diffuseConstant",
    "edgeMode", "filterUnits", "glyphRef", "gradientTransform", "gradientUnits", "kernelMatrix", "kernelUnitLength",
    "keyPoints", "keySplines", "keyTimes", "lengthAdjust", "limitingConeAngle", "markerHeight", "markerUnits",
    "markerWidth", "maskContentUnits", "maskUnits", "numOctaves", "pathLength", "patternContentUnits",
    "patternTransform", "patternUnits", "pointsAtX", "pointsAtY", "pointsAtZ", "preserveAlpha", "preserveAspectRatio",
    "primitiveUnits", "refX", "refY", "repeatCount", "repeatDur", "requiredExtensions", "requiredFeatures",
    "specularConstant", "specularExponent", "spreadMethod", "startOffset", "stdDeviation", "stitchTiles",
    "surfaceScale", "systemLanguage", "tableValues", "targetX", "targetY", "textLength", "viewBox", "viewTarget",
    "xChannelSelector", "yChannelSelector", "zoomAndPan",
];
