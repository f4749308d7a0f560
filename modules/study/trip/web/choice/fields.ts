import { useText } from '@zhixing/client/i18n.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { useTextOf } from '@zhixing/ui/kinds/use-text-of.ts';
import { seasonsOf, stagesOf } from './traits.ts';
import type { Choice, Kind } from './use-choices.ts';

/** A value of a choice, ready to show. */
export interface Fact {
  readonly key: string;
  readonly label: string;
  readonly of: (choice: Choice) => string;
}

/** Facts on a card and in the table. */
const brief: Readonly<Record<Kind, readonly string[]>> = {
  course: ['theme', 'stages', 'seasons', 'subjects', 'days', 'durationHours', 'maxPeople', 'price'],
  site: ['theme', 'level', 'address', 'dayCapacity', 'onceCapacity', 'bedCount'],
  agency: ['agencyType', 'starLevel', 'address', 'maxReceptionPerDay'],
};

/** Facts that are compared besides. */
const further: Readonly<Record<Kind, readonly string[]>> = {
  course: ['grades', 'minPeople', 'riskLevel', 'priceIncludes', 'priceExcludes', 'venue', 'venueCapacity'],
  site: [
    'secondTheme',
    'servesMeals',
    'diningSeats',
    'parkingBuses',
    'hasMedical',
    'nearestHospital',
    'hospitalDistanceKm',
    'openHours',
    'ticketPolicy',
    'validTo',
  ],
  agency: ['staffCount', 'establishDate', 'cleanRecord', 'validTo'],
};

/** Shown of every kind. */
const common = ['place', 'distanceKm', 'score'] as const;

/** The facts of a kind, named and formatted as its model says; fields that the reader does not see are left out. */
export function useFacts(kind: Kind, all = false): Fact[] {
  const text = useText();
  const textOf = useTextOf();
  const { data } = useModel(kind);
  const listed = (values: readonly string[], of: 'stages' | 'seasons') =>
    values.map((value) => text(`choice.${of}.${value}`)).join(text('choice.comma')) || '—';
  const own: Record<string, Fact> = {
    owner: { key: 'owner', label: text('choice.owner'), of: ({ owner }) => owner ?? '—' },
    distanceKm: {
      key: 'distanceKm',
      label: text('choice.distance'),
      of: ({ distanceKm }) => (distanceKm === null ? '—' : text('choice.km', { km: distanceKm })),
    },
    stages: { key: 'stages', label: text('choice.stage'), of: (choice) => listed(stagesOf(choice), 'stages') },
    seasons: {
      key: 'seasons',
      label: text('choice.season'),
      of: (choice) => {
        const given = seasonsOf(choice);
        return given.length === SEASONS ? text('choice.allYear') : listed(given, 'seasons');
      },
    },
    place: { key: 'place', label: text('choice.place'), of: ({ place }) => place ?? '—' },
    score: {
      key: 'score',
      label: text('choice.score'),
      of: ({ score, scoreCount }) => (score === null ? text('choice.unrated') : text('choice.rated', { score, count: scoreCount })),
    },
    closedDays: {
      key: 'closedDays',
      label: text('choice.closedDays'),
      of: ({ closedDays }) => closedDays.map(dayMonth).join(text('choice.comma')) || '—',
    },
  };
  const named = (name: string): Fact[] => {
    if (own[name]) return [own[name]];
    const field = data?.fields.find((one) => one.name === name);
    return field ? [{ key: name, label: field.label, of: (choice) => textOf(field, choice[name], () => undefined) }] : [];
  };
  const names = [
    ...(kind === 'course' ? ['owner'] : []),
    ...brief[kind],
    ...common,
    ...(kind === 'agency' ? [] : ['closedDays']),
    ...(all ? further[kind] : []),
  ];
  return names.flatMap(named);
}

/** Number of seasons. */
const SEASONS = 4;

const dayMonth = (day: string): string => day.slice(5);
