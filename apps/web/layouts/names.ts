export const layoutNames = ['blend', 'classic', 'functional', 'plain'] as const;
export type LayoutName = (typeof layoutNames)[number];

/** The layout of that name; classic for unknown names (specification, section 4). */
export const layoutNamed = (name: string): LayoutName => layoutNames.find((layout) => layout === name) ?? 'classic';
