import { withTextsAside } from '@zhixing/client/i18n.ts';
import { type ListType, listTypes } from '@zhixing/client/list-state.ts';
import type { ModelDescription } from '@zhixing/client/model-description.ts';
import { type ComponentType, lazy } from 'react';
import type { BodyProps } from './body-props.ts';
import { fits } from './fits.ts';

/** A list type's component, lazily loaded. */
interface TypeBody {
  readonly Body: ComponentType<BodyProps>;
  /** Displays the list's loaded page; other types run their own queries. */
  readonly paged?: boolean;
  /** Has content even without rows. */
  readonly standsEmpty?: boolean;
}

/** Loads a rarely used type together with its texts. */
const aside = (load: () => Promise<{ default: ComponentType<BodyProps> }>) => lazy(() => withTextsAside(load()));

/** The table type is part of the list itself. */
export const typeBodies: Readonly<Partial<Record<ListType, TypeBody>>> = {
  tree: { Body: aside(() => import('./tree/tree-body.tsx')) },
  group: { Body: aside(() => import('./group/group-body.tsx')) },
  cards: { Body: aside(() => import('./cards/cards-body.tsx')), paged: true },
  edit: { Body: aside(() => import('./edit/edit-body.tsx')), paged: true },
  kanban: { Body: aside(() => import('./kanban/kanban-body.tsx')), standsEmpty: true },
  calendar: { Body: aside(() => import('./calendar/calendar-body.tsx')), standsEmpty: true },
  gantt: { Body: aside(() => import('./gantt/gantt-body.tsx')), paged: true },
  map: { Body: aside(() => import('./map/map-body.tsx')) },
};

/** Available types that the model's fields support. */
export const offeredTypes = (model: ModelDescription): ListType[] =>
  listTypes.filter((type) => (type === 'table' || typeBodies[type] !== undefined) && fits[type](model));
