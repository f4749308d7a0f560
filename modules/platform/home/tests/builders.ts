import type { Recipe } from '@zhixing/testing/builders.ts';
import { page } from '../page/default-tiles.ts';

/** Homes whose documents can be shown. */
export const builders: Readonly<Record<string, Recipe>> = { homePage: () => ({ document: page() }) };
