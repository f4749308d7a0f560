import { type ListType, listTypes } from '@zhixing/client/list-state.ts';
import type { ModelDescription } from '@zhixing/client/model-description.ts';
import { type ComponentType, lazy } from 'react';
import type { ListHandle } from '../list/use-list-page.ts';
import { fits } from './fits.ts';

export interface BodyProps {
  readonly list: ListHandle;
  readonly title: string;
  readonly phone: boolean;
}

/** A way to draw rows, loaded when somebody looks at it. */
interface TypeBody {
  readonly Body: ComponentType<BodyProps>;
  /** Draws the page of rows that the list has read; the others ask for what they show. */
  readonly paged?: boolean;
  /** Has something to show where there are no rows. */
  readonly standsEmpty?: boolean;
}

/** The table belongs to the list itself. */
export const typeBodies: Readonly<Partial<Record<ListType, TypeBody>>> = {
  tree: { Body: lazy(() => import('./tree/tree-body.tsx')) },
  group: { Body: lazy(() => import('./group/group-body.tsx')) },
  cards: { Body: lazy(() => import('./cards/cards-body.tsx')), paged: true },
  edit: { Body: lazy(() => import('./edit/edit-body.tsx')), paged: true },
  kanban: { Body: lazy(() => import('./kanban/kanban-body.tsx')), standsEmpty: true },
  calendar: { Body: lazy(() => import('./calendar/calendar-body.tsx')), standsEmpty: true },
  gantt: { Body: lazy(() => import('./gantt/gantt-body.tsx')), paged: true },
  map: { Body: lazy(() => import('./map/map-body.tsx')) },
};

/** Types that exist and that the fields of a model allow. */
export const offeredTypes = (model: ModelDescription): ListType[] =>
  listTypes.filter((type) => (type === 'table' || typeBodies[type] !== undefined) && fits[type](model));
