/** How far a trip goes (行程范围), from near to far. */
export const tripScopes = ['county', 'city', 'province', 'outProvince', 'overseas'] as const;
