/** The screens of the product. */
export const screenNames = ['studyTour', 'school', 'trip', 'site'] as const;
export type ScreenName = (typeof screenNames)[number];
