import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { providersOf, siteRow } from '../../institution/seed/provider-rows.ts';
import { cityMapFile, cityMapText } from '../map/city-map-file.ts';
import { DEFAULT_SEED } from '../sample.ts';

test('the base map that browsers load is the one that the seed draws (node modules/study/sample/map/city-map-file.ts writes it)', () => {
  assert.equal(readFileSync(cityMapFile, 'utf8'), cityMapText());
});

test('bases and camps stand on the base map where their records have them', () => {
  const { features } = JSON.parse(cityMapText()) as { features: { kind: string; label?: { names: string[]; at: number[] } }[] };
  const drawn = features.flatMap(({ kind, label }) => (kind === 'site' && label ? [[label.names[0], ...label.at]] : []));
  const ground = { today: 20_000, seed: DEFAULT_SEED, bureauOf: () => '', sheet: '' };
  const sites = providersOf(ground).filter(({ kind }) => kind !== 'agency');
  const rows = sites.map((provider) => siteRow(provider, ground) as { name: string; location: { lng: number; lat: number } });
  assert.deepEqual(
    drawn,
    rows.map(({ name, location }) => [name, location.lng, location.lat]),
  );
});
