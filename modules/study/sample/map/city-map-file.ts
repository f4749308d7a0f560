import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { cityMap } from './city-map.ts';

/** Where browsers find the base map of the sample; a test compares it with what the seed draws. */
export const cityMapFile = path.join(import.meta.dirname, '../../../../packages/ui/base-map/city.json');

export const cityMapText = (): string => `${JSON.stringify(cityMap())}\n`;

if (import.meta.main) writeFileSync(cityMapFile, cityMapText());
