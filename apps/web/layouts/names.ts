export const layoutNames = ['blend', 'classic', 'functional', 'plain'] as const;
export type LayoutName = (typeof layoutNames)[number];

/** The layout of that name; unknown names are classic (specification, section 4). */
export const layoutNamed = (name: string): LayoutName => layoutNames.find((layout) => layout === name) ?? 'classic';
