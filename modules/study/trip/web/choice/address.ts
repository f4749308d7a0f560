import type { Choice, Kind } from './use-choices.ts';

const pages: Readonly<Record<Kind, string>> = { course: 'lims02/lims020104', site: 'lims03/lims030101', agency: 'lims02/lims020101' };

/** Page of a choice's record; camps have their own list. */
export const addressOf = (kind: Kind, choice: Choice): string =>
  `/${kind === 'site' && choice.kind === 'camp' ? 'lims03/lims035101' : pages[kind]}?record=${choice.id}`;
