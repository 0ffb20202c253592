//! Objects of requests and answers: types that serde reads or writes, and their schemas, from one definition.
//!
//! `schemars` derives schemas as well. It would bring six crates and new features of `syn`, with which every derive of the workspace is
//! built again; what is needed here is one macro and a trait.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

/// The schemas of objects, by their names.
pub(crate) type Objects = BTreeMap<&'static str, Value>;

/// Something that a body can hold.
pub(crate) trait Described {
    /// Whether an object can do without it.
    const IS_OPTIONAL: bool = false;

    /// Its schema; objects are added to `objects`, and it is a reference to them.
    fn schema(objects: &mut Objects) -> Value;
}

impl Described for String {
    fn schema(_: &mut Objects) -> Value {
        json!({ "type": "string" })
    }
}

impl Described for &str {
    fn schema(objects: &mut Objects) -> Value {
        String::schema(objects)
    }
}

impl Described for Cow<'_, str> {
    fn schema(objects: &mut Objects) -> Value {
        String::schema(objects)
    }
}

impl Described for Map<String, Value> {
    fn schema(_: &mut Objects) -> Value {
        json!({ "type": "object" })
    }
}

impl Described for bool {
    fn schema(_: &mut Objects) -> Value {
        json!({ "type": "boolean" })
    }
}

impl Described for u64 {
    fn schema(_: &mut Objects) -> Value {
        json!({ "type": "integer", "minimum": 0 })
    }
}

impl Described for u32 {
    fn schema(objects: &mut Objects) -> Value {
        u64::schema(objects)
    }
}

impl Described for u16 {
    fn schema(objects: &mut Objects) -> Value {
        u64::schema(objects)
    }
}

impl<T: Described> Described for &T {
    fn schema(objects: &mut Objects) -> Value {
        T::schema(objects)
    }
}

impl<T: Described> Described for Option<T> {
    const IS_OPTIONAL: bool = true;

    fn schema(objects: &mut Objects) -> Value {
        let mut schema = T::schema(objects);
        match schema.get_mut("type") {
            Some(Value::Array(kinds)) => kinds.push("null".into()),
            Some(kind) => *kind = json!([kind.take(), "null"]),
            None => {}
        }
        schema
    }
}

/// Puts an object among the others, and refers to it.
pub(crate) fn refer(objects: &mut Objects, name: &'static str, schema: impl FnOnce(&mut Objects) -> Value) -> Value {
    if !objects.contains_key(name) {
        let schema = schema(objects);
        objects.insert(name, schema);
    }
    json!({ "$ref": format!("#/components/schemas/{name}") })
}

/// The schema of an object from its members: name, whether it can be left out, meaning, schema.
pub(crate) fn object_of(says: &str, members: Vec<(&'static str, bool, &'static str, Value)>) -> Value {
    let required: Vec<&str> =
        members.iter().filter(|(_, is_optional, ..)| !is_optional).map(|(name, ..)| *name).collect();
    let members: Map<String, Value> = members
        .into_iter()
        .map(|(name, _, says, mut schema)| {
            schema["description"] = says.into();
            (name.to_owned(), schema)
        })
        .collect();
    let mut object = json!({ "type": "object", "description": says.trim(), "properties": members });
    if !required.is_empty() {
        object["required"] = json!(required);
    }
    object
}

/// Defines a type and its schema: after each member stands what it is, for people, and where its type does not say all, `as` and its
/// schema. A member is optional if its type is an `Option`. `renamed` tells what serde calls a member.
macro_rules! object {
    (
        $says:literal
        $(#[$attribute:meta])*
        $visible:vis struct $name:ident $(<$life:lifetime>)? {
            $($(#[$of_member:meta])* $member_visible:vis $member:ident $(renamed $renamed:literal)?: $type:ty = $meaning:literal $(as $schema:expr)?,)*
        }
    ) => {
        #[doc = $says]
        $(#[$attribute])*
        $visible struct $name $(<$life>)? {
            $(#[doc = $meaning] $(#[$of_member])* $(#[serde(rename = $renamed)])? $member_visible $member: $type,)*
        }

        impl $(<$life>)? $crate::openapi::object::Described for $name $(<$life>)? {
            fn schema(objects: &mut $crate::openapi::object::Objects) -> serde_json::Value {
                use $crate::openapi::object::{Described, object_of, refer};
                refer(objects, stringify!($name), |objects| object_of($says, vec![$((
                    [$($renamed,)? stringify!($member)][0],
                    <$type as Described>::IS_OPTIONAL,
                    $meaning,
                    [$($schema,)? <$type as Described>::schema(objects)][0].clone(),
                )),*]))
            }
        }
    };
}

pub(crate) use object;
