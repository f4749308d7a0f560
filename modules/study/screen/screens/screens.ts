import type { ScreenDocument } from '@zhixing/model/screen/index.ts';
import type { ScreenName } from '../screen-names.ts';
import { schoolScreen } from './school.ts';
import { siteScreen } from './site.ts';
import { studyTourScreen } from './study-tour.ts';
import { tripScreen } from './trip.ts';

/** The screens of the product by name. */
export const screens: Readonly<Record<ScreenName, ScreenDocument>> = {
  studyTour: studyTourScreen,
  school: schoolScreen,
  trip: tripScreen,
  site: siteScreen,
};

export const isScreenName = (name: string): name is ScreenName => Object.hasOwn(screens, name);
