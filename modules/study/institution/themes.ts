/** Themes of study tours. */
export const themes = [
  ...(['red', 'culture', 'nature', 'science', 'labour', 'defence', 'career', 'safety', 'sports', 'art'] as const),
] as const;
