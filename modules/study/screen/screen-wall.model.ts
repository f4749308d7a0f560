import { type Condition, defineModel, f } from '@zhixing/model';
import { screenNames } from './screen-names.ts';

const scopes = { own: { maker: { eq: '@userId' } } } satisfies Record<string, Condition>;

/**
 * A wall (大屏终端): a browser without an account that shows one screen as its maker sees it, and nothing else. Its code and its token are
 * stored as digests in tables beside it.
 */
export const ScreenWall = defineModel('screenWall', {
  serverManaged: true,
  fields: {
    name: f.text({ required: true, max: 60, search: true }),
    screen: f.choice(screenNames, { required: true }),
    /** What the screen is about: a trip, a school or a site. */
    trip: f.ref('trip', { closes: false }),
    school: f.ref('school'),
    site: f.ref('site'),
    maker: f.ref('user', { required: true, index: true, named: true }),
    /** Until then the code may be entered. */
    codeUntil: f.moment({ required: true }),
    days: f.integer({ required: true, min: 1, max: 90 }),
    openedAt: f.moment(),
    expiresAt: f.moment({ index: true }),
    lastSeenAt: f.moment(),
  },
  states: ['waiting', 'open', 'ended'],
  tones: { waiting: 'warning', open: 'success', ended: 'neutral' },
  actions: {
    /** Permission to make codes; the route of screens makes them. */
    issue: { from: ['waiting'], system: true, grantable: true },
    /** The code was entered. */
    enter: { from: ['waiting'], to: 'open', system: true },
    revoke: { from: ['waiting', 'open'], to: 'ended', confirm: true },
  },
  views: {
    list: {
      columns: ['name', 'screen', 'trip', 'school', 'site', 'status', 'maker', 'openedAt', 'lastSeenAt', 'expiresAt'],
      filters: ['name', 'screen', 'status', 'maker'],
      sort: '-codeUntil',
    },
    form: {
      groups: [
        { title: 'basics', fields: ['name', 'screen', 'trip', 'school', 'site', 'maker'] },
        { title: 'course', fields: ['codeUntil', 'days', 'openedAt', 'expiresAt', 'lastSeenAt'] },
      ],
    },
  },
  label: ['name'],
  scopes,
});
