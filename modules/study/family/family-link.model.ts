import { defineModel, f } from '@zhixing/model';

/**
 * The personal link by which a guardian without an account opens the family page (家长链接): one per guardian and trip, or one for the school
 * alone. The address itself is not stored: a table beside it keeps the hash of its token.
 */
export const FamilyLink = defineModel('familyLink', {
  minors: true,
  serverManaged: true,
  fields: {
    linkNo: f.serial({ prefix: 'FL', unique: true }),
    /** Absent for a link to what belongs to no trip: consents and health. */
    trip: f.ref('trip', { closes: false, index: true }),
    school: f.ref('school', { required: true, index: true }),
    guardian: f.ref('guardian', { required: true, index: true }),
    /** The guardian's children in the classes of the trip. */
    students: f.refs('student', { required: true }),
    /** Classes of the children, copied for the data scopes. */
    classes: f.refs('schoolClass', { required: true }),
    expiresAt: f.moment({ required: true }),
    /** How often the address was made anew; earlier ones lead nowhere. */
    round: f.integer({ min: 1, max: 1000, default: 1 }),
    sentAt: f.moment({ readonly: true }),
    openedAt: f.moment({ readonly: true }),
    lastSeenAt: f.moment({ readonly: true }),
    lockedUntil: f.moment({ readonly: true }),
  },
  states: ['open', 'revoked'],
  tones: { open: 'success', revoked: 'neutral' },
  actions: {
    /** Makes the links of a trip, by the route of the desk. */
    issue: { from: ['open'], system: true, grantable: true },
    markSent: { from: ['open'], system: true },
    /** A code was right: the guardian has opened the page. */
    visit: { from: ['open'], system: true },
    /** Too many wrong codes. */
    lock: { from: ['open'], system: true },
    unlock: { from: ['open'] },
    /** A code for one day, shown once, for parents whose telephone gets no text message. */
    giveCode: { from: ['open'], confirm: true },
    revoke: { from: ['open'], to: 'revoked', confirm: true },
    /** Makes a new address; the one handed out before leads nowhere. */
    renew: { from: ['open', 'revoked'], to: 'open', confirm: true },
  },
  views: {
    list: {
      columns: [
        'linkNo',
        'trip',
        'guardian',
        'students',
        'school',
        'sentAt',
        'openedAt',
        'lastSeenAt',
        'lockedUntil',
        'expiresAt',
        'status',
      ],
      filters: ['trip', 'guardian', 'openedAt', 'expiresAt', 'status'],
      sort: '-linkNo',
    },
    form: { groups: [{ title: 'basics', fields: ['trip', 'guardian', 'students', 'expiresAt'] }] },
  },
  label: ['linkNo'],
  unique: [['trip', 'guardian']],
  scopes: {
    organisation: { school: { in: '@organizationAndSuborganization' } },
    class: { classes: { has: '@headedClasses' } },
  },
});
