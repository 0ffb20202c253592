//! A drawing as PNG: dots on a ground. Few lines and words need no library that draws, only one that packs.

use png::{BitDepth, ColorType, Compression, Encoder};

use super::{Anchor, Colour, Drawing, Shape, font};

/// Dots of the picture for each unit of the drawing.
const SCALE: f64 = 2.0;
/// Dots for each dot of a letter.
const LETTER: u32 = 3;

struct Picture {
    width: u32,
    height: u32,
    dots: Vec<Colour>,
}

impl Drawing {
    /// Returns the drawing as a PNG file.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "places on a picture of this size")]
    pub fn to_png(&self) -> Vec<u8> {
        let scaled = |length: u32| (f64::from(length) * SCALE) as u32;
        let (width, height) = (scaled(self.width), scaled(self.height));
        let mut picture = Picture { width, height, dots: vec![[255; 3]; (width * height) as usize] };
        for shape in &self.shapes {
            match shape {
                Shape::Line { points, colour, width } => {
                    let points: Vec<[f64; 2]> = points.iter().map(|[x, y]| [x * SCALE, y * SCALE]).collect();
                    points.windows(2).for_each(|ends| picture.line(ends[0], ends[1], *colour, width * SCALE));
                }
                Shape::Text { at: [x, y], anchor, text, colour } => {
                    let length = font::width(text) * LETTER;
                    let before = match anchor {
                        Anchor::Start => 0.0,
                        Anchor::Middle => f64::from(length) / 2.0,
                        Anchor::End => f64::from(length),
                    };
                    let left = (x * SCALE - before).max(0.0) as u32;
                    let top = (y * SCALE - f64::from(font::HEIGHT * LETTER) / 2.0).max(0.0) as u32;
                    font::for_each_dot(text, |column, row| {
                        picture.square(left + column * LETTER, top + row * LETTER, *colour);
                    });
                }
            }
        }
        picture.to_png()
    }
}

impl Picture {
    /// A line with soft edges: each dot is coloured as far as the line covers it.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "places on the picture")]
    fn line(&mut self, [x1, y1]: [f64; 2], [x2, y2]: [f64; 2], colour: Colour, width: f64) {
        let reach = width / 2.0 + 1.0;
        let range = |one: f64, other: f64, end: u32| {
            let first = (one.min(other) - reach).max(0.0) as u32;
            first..((one.max(other) + reach).max(0.0) as u32 + 1).min(end)
        };
        let (dx, dy) = (x2 - x1, y2 - y1);
        let square = dx * dx + dy * dy;
        for y in range(y1, y2, self.height) {
            for x in range(x1, x2, self.width) {
                let (px, py) = (f64::from(x) + 0.5 - x1, f64::from(y) + 0.5 - y1);
                let along = if square == 0.0 { 0.0 } else { ((px * dx + py * dy) / square).clamp(0.0, 1.0) };
                let distance = (px - along * dx).hypot(py - along * dy);
                self.blend(x, y, colour, (width / 2.0 + 0.5 - distance).clamp(0.0, 1.0));
            }
        }
    }

    fn square(&mut self, left: u32, top: u32, colour: Colour) {
        for y in top..(top + LETTER).min(self.height) {
            for x in left..(left + LETTER).min(self.width) {
                self.blend(x, y, colour, 1.0);
            }
        }
    }

    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between two colours")]
    fn blend(&mut self, x: u32, y: u32, colour: Colour, share: f64) {
        let dot = &mut self.dots[(y * self.width + x) as usize];
        for (old, new) in dot.iter_mut().zip(colour) {
            *old = (f64::from(*old) * (1.0 - share) + f64::from(new) * share).round() as u8;
        }
    }

    fn to_png(&self) -> Vec<u8> {
        let mut file = Vec::new();
        let mut encoder = Encoder::new(&mut file, self.width, self.height);
        encoder.set_color(ColorType::Rgb);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_compression(Compression::High);
        let mut writer = encoder.write_header().expect("writing to memory succeeds");
        writer.write_image_data(self.dots.as_flattened()).expect("there are as many dots as the header says");
        writer.finish().expect("writing to memory succeeds");
        file
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;

    #[test]
    fn a_picture_holds_what_was_drawn() {
        let mut drawing = Drawing::new(20, 10);
        drawing.line(vec![[0.0, 5.0], [20.0, 5.0]], [200, 0, 0], 2.0);
        let mut reader = png::Decoder::new(Cursor::new(drawing.to_png())).read_info().unwrap();
        let mut dots = vec![0; reader.output_buffer_size().unwrap()];
        let frame = reader.next_frame(&mut dots).unwrap();
        assert_eq!((frame.width, frame.height, dots.len()), (40, 20, 40 * 20 * 3));
        let dot = |x: usize, y: usize| &dots[(y * 40 + x) * 3..][..3];
        assert_eq!((dot(20, 0), dot(20, 10), dot(20, 19)), (&[255; 3][..], &[200, 0, 0][..], &[255; 3][..]));
    }
}
