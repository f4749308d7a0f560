import { defineModel, f } from '@zhixing/model';

const categories = ['announcement', 'notice'] as const;

/** Send configurations for the category, except the default one of the event, which applies without being chosen. */
const configsFor = (category: (typeof categories)[number]) => ({
  when: { category },
  from: { event: `announcement.${category}`, status: 'enabled', code: { ne: `announcement.${category}` } },
});

/** Kinds of recipients in an area, by the flag that includes them; bases and camps are one kind. */
export const recipientKinds = {
  forBureaus: ['bureau'],
  forSchools: ['school'],
  forAgencies: ['agency'],
  forSites: ['base', 'camp'],
} as const;

const inArea = { audience: 'area' } as const;
const included = () => f.flag({ default: true, show: inArea });

/** Recipients of one kind within the area of an announcement. */
const receivedAs = (flag: keyof typeof recipientKinds) => ({ ...inArea, [flag]: true, area: { in: `@${flag}` } });

/** An announcement to all users, to kinds of organisations in the area of its author, to some organisations, or to individual users. */
export const Announcement = defineModel('announcement', {
  traits: ['attachable'],
  fields: {
    title: f.text({ required: true, max: 200, search: true }),
    category: f.choice(categories, { required: true, default: 'announcement' }),
    excerpt: f.text({ max: 300 }),
    body: f.longText({ required: true, max: 20_000 }),
    cover: f.image(),
    /** `everybody` is for the platform; others write to recipients in their own area. */
    audience: f.choice(['area', 'everybody', 'organisations', 'users'], { required: true, default: 'area' }),
    forBureaus: included(),
    forSchools: included(),
    forAgencies: included(),
    forSites: included(),
    /** The author's organisation; the area is what lies below it. */
    area: f.ref('organisation', { readonly: true, index: true }),
    /** Members of these organisations and of all below them. */
    organisations: f.refs('organisation', { show: { audience: 'organisations' }, requiredWhen: { audience: 'organisations' } }),
    users: f.refs('user', { show: { audience: 'users' }, requiredWhen: { audience: 'users' } }),
    /** Whether recipients get a notification. */
    remind: f.flag({ required: true, default: true }),
    /** Send configuration of the notification; that of the event if empty. */
    sendConfig: f.ref('messageSendConfig', { show: { remind: true }, among: categories.map(configsFor) }),
    expiresAt: f.moment({ index: true }),
    sentAt: f.moment({ readonly: true }),
    /** Name of the sender, as text because recipients may not be allowed to read the user. */
    sender: f.text({ readonly: true, max: 40 }),
    /** Name of the author's organisation, as text for the same reason. */
    office: f.text({ readonly: true, max: 60 }),
    /** Number of recipients. */
    reached: f.integer({ readonly: true }),
  },
  states: ['draft', 'sent', 'expired'],
  /** A sent announcement has been read as it is, so it must be recalled before it can be changed. */
  editableIn: ['draft'],
  tones: { draft: 'neutral', sent: 'success', expired: 'neutral' },
  actions: {
    release: { from: ['draft'], to: 'sent', confirm: true },
    /** Withdraws it from all recipients, back to a draft. */
    recall: { from: ['sent'], to: 'draft', confirm: true },
    expire: { from: ['sent'], to: 'expired', system: true },
  },
  checks: {
    someKind: {
      when: inArea,
      must: { any: [{ forBureaus: true }, { forSchools: true }, { forAgencies: true }, { forSites: true }] },
      at: 'forSchools',
    },
  },
  scopes: {
    received: {
      all: [
        { status: 'sent' },
        {
          any: [
            { audience: 'everybody' },
            { users: { has: '@userId' } },
            { organisations: { has: '@placesAndAbove' } },
            receivedAs('forBureaus'),
            receivedAs('forSchools'),
            receivedAs('forAgencies'),
            receivedAs('forSites'),
          ],
        },
      ],
    },
    /** Announcements of the own bureau and of those below it, for their authors. */
    written: { area: { in: '@organizationAndSuborganization' } },
  },
  label: ['title'],
  views: {
    list: {
      columns: ['title', 'category', 'audience', 'sentAt', 'sender', 'expiresAt', 'reached', 'status'],
      filters: ['title', 'category', 'status'],
      sort: '-createdAt',
    },
    form: {
      groups: [
        { title: 'basics', fields: ['title', 'category', 'excerpt', 'body', 'cover', 'attachments'] },
        {
          title: 'sending',
          fields: [
            ...(['audience', 'forBureaus', 'forSchools', 'forAgencies', 'forSites', 'organisations', 'users', 'remind'] as const),
            ...(['sendConfig', 'expiresAt', 'sentAt', 'sender', 'office', 'reached'] as const),
          ],
        },
      ],
    },
  },
});
