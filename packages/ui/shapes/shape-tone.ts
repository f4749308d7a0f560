export const shapeTones = ['blue', 'green', 'orange', 'red', 'purple'] as const;

/** Colour of a shape on a map, by its place in the theme. */
export type ShapeTone = (typeof shapeTones)[number];

/** The theme's colours for shapes. */
export type Tones = Readonly<Record<ShapeTone | 'ground' | 'text', string>>;
