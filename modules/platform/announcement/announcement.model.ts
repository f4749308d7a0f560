import { defineModel, f } from '@zhixing/model';

const categories = ['announcement', 'notice'] as const;

/** Configurations of its own for what is told: the one of the event needs no choosing. */
const configsFor = (category: (typeof categories)[number]) => ({
  when: { category },
  from: { event: `announcement.${category}`, status: 'enabled', code: { ne: `announcement.${category}` } },
});

/** Something that an office tells everybody, the people of some organisations, or named people. */
export const Announcement = defineModel('announcement', {
  traits: ['attachable'],
  fields: {
    title: f.text({ required: true, max: 200, search: true }),
    category: f.choice(categories, { required: true, default: 'announcement' }),
    excerpt: f.text({ max: 300 }),
    body: f.longText({ required: true, max: 20_000 }),
    cover: f.image(),
    audience: f.choice(['everybody', 'organisations', 'users'], { required: true, default: 'everybody' }),
    /** Their people, and those of all organisations below. */
    organisations: f.refs('organisation', { show: { audience: 'organisations' }, requiredWhen: { audience: 'organisations' } }),
    users: f.refs('user', { show: { audience: 'users' }, requiredWhen: { audience: 'users' } }),
    /** Whether people find it in their bell. */
    remind: f.flag({ required: true, default: true }),
    /** A send configuration of its own by which it goes out, in place of that of its event. */
    sendConfig: f.ref('messageSendConfig', { show: { remind: true }, among: categories.map(configsFor) }),
    expiresAt: f.moment({ index: true }),
    sentAt: f.moment({ readonly: true }),
    /** Name of whoever sent it: its readers may not know him as a user. */
    sender: f.text({ readonly: true, max: 40 }),
    /** How many people it was for. */
    reached: f.integer({ readonly: true }),
  },
  states: ['draft', 'sent', 'expired'],
  /** What has been sent is what people have read: it is recalled before it is changed. */
  editableIn: ['draft'],
  tones: { draft: 'neutral', sent: 'success', expired: 'neutral' },
  actions: {
    release: { from: ['draft'], to: 'sent', confirm: true },
    /** Takes it from whoever has it, to be written anew. */
    recall: { from: ['sent'], to: 'draft', confirm: true },
    expire: { from: ['sent'], to: 'expired', system: true },
  },
  scopes: {
    received: {
      all: [
        { status: 'sent' },
        { any: [{ audience: 'everybody' }, { users: { has: '@userId' } }, { organisations: { has: '@placesAndAbove' } }] },
      ],
    },
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
          fields: ['audience', 'organisations', 'users', 'remind', 'sendConfig', 'expiresAt', 'sentAt', 'sender', 'reached'],
        },
      ],
    },
  },
});
