import { useText } from '@zhixing/client/i18n.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { useTextOf } from '@zhixing/ui/kinds/use-text-of.ts';
import type { Choice, Kind } from './use-choices.ts';

/** A value of a choice, ready to show. */
export interface Fact {
  readonly key: string;
  readonly label: string;
  readonly of: (choice: Choice) => string;
}

/** Facts on a card and in the table. */
const brief: Readonly<Record<Kind, readonly string[]>> = {
  course: ['theme', 'stages', 'subjects', 'days', 'durationHours', 'maxPeople', 'price'],
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

const stages = { forPrimary: 'primary', forJunior: 'junior', forSenior: 'senior' } as const;

/** The facts of a kind, named and formatted as its model says; fields that the reader does not see are left out. */
export function useFacts(kind: Kind, all = false): Fact[] {
  const text = useText();
  const textOf = useTextOf();
  const { data } = useModel(kind);
  const own: Record<string, Fact> = {
    owner: { key: 'owner', label: text('choice.owner'), of: ({ owner }) => owner ?? '—' },
    distanceKm: {
      key: 'distanceKm',
      label: text('choice.distance'),
      of: ({ distanceKm }) => (distanceKm === null ? '—' : text('choice.km', { km: distanceKm })),
    },
    stages: {
      key: 'stages',
      label: text('choice.stage'),
      of: (choice) =>
        stagesOf(choice)
          .map((stage) => text(`choice.stages.${stage}`))
          .join(text('choice.comma')) || '—',
    },
  };
  const named = (name: string): Fact[] => {
    if (own[name]) return [own[name]];
    const field = data?.fields.find((one) => one.name === name);
    return field ? [{ key: name, label: field.label, of: (choice) => textOf(field, choice[name], () => undefined) }] : [];
  };
  const names = [...(kind === 'course' ? ['owner'] : []), ...brief[kind], 'distanceKm', ...(all ? further[kind] : [])];
  return names.flatMap(named);
}

export const stagesOf = (choice: Choice): string[] =>
  Object.entries(stages).flatMap(([field, stage]) => (choice[field] === true ? [stage] : []));
