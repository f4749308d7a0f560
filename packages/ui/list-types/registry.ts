import { withTextsAside } from '@zhixing/client/i18n.ts';
import { type ListType, listTypes } from '@zhixing/client/list-state.ts';
import type { ModelDescription } from '@zhixing/client/model-description.ts';
import { type ComponentType, lazy } from 'react';
import type { BodyProps } from './body-props.ts';
import { fits } from './fits.ts';

/** A way to draw rows, loaded when somebody looks at it. */
interface TypeBody {
  readonly Body: ComponentType<BodyProps>;
  /** Draws the page of rows that the list has read; the others ask for what they show. */
  readonly paged?: boolean;
  /** Has something to show where there are no rows. */
  readonly standsEmpty?: boolean;
}

/** What few people look at brings its texts along. */
const aside = (load: () => Promise<{ default: ComponentType<BodyProps> }>) => lazy(() => withTextsAside(load()));

/** The table belongs to the list itself. */
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

/** Types that exist and that the fields of a model allow. */
export const offeredTypes = (model: ModelDescription): ListType[] =>
  listTypes.filter((type) => (type === 'table' || typeBodies[type] !== undefined) && fits[type](model));
