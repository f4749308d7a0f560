import { defineModel, f } from '@zhixing/model';
import { channels, messageTypes, problems } from './channels.ts';

/** One message to one recipient by a channel outside the app, with its outcome. Queued by the server in the transaction of the caller. */
export const Message = defineModel('message', {
  serverManaged: true,
  fields: {
    event: f.text({ required: true, max: 80, pick: '@messageEvents' }),
    type: f.choice(messageTypes, { required: true }),
    channel: f.choice(channels, { required: true }),
    account: f.ref('messageAccount', { required: true, onDelete: 'cascade', index: true }),
    user: f.ref('user', { onDelete: 'cascade', index: true }),
    /** The address on the channel: an email address, phone number or id. */
    receiver: f.text({ required: true, max: 255, sensitive: true }),
    /** As message administrators see it; for calendar messages the name of the event only. */
    title: f.text({ required: true, max: 300, names: '@messageTitles' }),
    /** The actual title where `title` is replaced by the name of the event. */
    heading: f.text({ max: 300, sensitive: true }),
    body: f.longText({ max: 5000, sensitive: true }),
    link: f.text({ max: 500 }),
    outsideCode: f.text({ max: 120 }),
    /** Values for the template of the provider, in order. */
    outsideValues: f.json({ sensitive: true }),
    urgent: f.flag({ required: true, default: false }),
    /** Id of what it was sent for, by which it can be stopped. */
    source: f.text({ max: 60, index: true }),
    outcome: f.choice(['waiting', 'sending', 'sent', 'refused', 'doubtful'], {
      required: true,
      tones: { waiting: 'processing', sending: 'processing', sent: 'success', refused: 'danger', doubtful: 'warning' },
    }),
    attempts: f.integer({ required: true, min: 0 }),
    queuedAt: f.moment({ required: true, index: true }),
    nextAt: f.moment(),
    sentAt: f.moment(),
    problem: f.choice(problems),
    /** The answer of the provider, and its id for the message. */
    said: f.text({ max: 300 }),
    reference: f.text({ max: 300 }),
  },
  actions: {
    /** Queues it again, with fresh attempts. */
    resend: { when: { outcome: { in: ['refused', 'doubtful'] } }, confirm: true },
    /** Stops a message that is still waiting. */
    hold: { when: { outcome: 'waiting' }, confirm: true },
  },
  views: {
    list: {
      columns: ['queuedAt', 'outcome', 'channel', 'user', 'event', 'problem', 'title', 'receiver', 'account', 'attempts', 'sentAt', 'type'],
      filters: ['channel', 'outcome', 'queuedAt', 'type', 'event', 'account', 'user', 'problem'],
      sort: '-queuedAt',
    },
    form: {
      groups: [
        { title: 'basics', fields: ['event', 'type', 'channel', 'account', 'user', 'receiver', 'urgent', 'queuedAt'] },
        { title: 'contents', fields: ['title', 'heading', 'body', 'link', 'outsideCode', 'outsideValues'] },
        { title: 'more', fields: ['outcome', 'attempts', 'nextAt', 'sentAt', 'problem', 'said', 'reference'] },
      ],
    },
  },
  label: ['title'],
  indexes: [['account', 'outcome', 'nextAt']],
});
