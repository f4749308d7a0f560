import { defineModel, f } from '@zhixing/model';
import { channels, messageTypes, problems } from './channels.ts';

/** What is told to one person by one way beside the app, and what became of it. Written by the server in the transaction of the work. */
export const Message = defineModel('message', {
  serverManaged: true,
  fields: {
    event: f.text({ required: true, max: 80, pick: '@messageEvents' }),
    type: f.choice(messageTypes, { required: true }),
    channel: f.choice(channels, { required: true }),
    account: f.ref('messageAccount', { required: true, onDelete: 'cascade', index: true }),
    user: f.ref('user', { onDelete: 'cascade', index: true }),
    /** Where to: an address of mail, a telephone, an id. */
    receiver: f.text({ required: true, max: 255, sensitive: true }),
    /** As whoever looks after messages sees it; of a calendar that is the event alone. */
    title: f.text({ required: true, max: 300, names: '@messageTitles' }),
    /** What it is headed by where the title does not say. */
    heading: f.text({ max: 300, sensitive: true }),
    body: f.longText({ max: 5000, sensitive: true }),
    link: f.text({ max: 500 }),
    outsideCode: f.text({ max: 120 }),
    /** Values of the other side's template, in their order. */
    outsideValues: f.json({ sensitive: true }),
    urgent: f.flag({ required: true, default: false }),
    /** What it came from. */
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
    /** What the other side has said, and what it calls the message. */
    said: f.text({ max: 300 }),
    reference: f.text({ max: 300 }),
  },
  actions: {
    /** Once more, from the beginning. */
    resend: { when: { outcome: { in: ['refused', 'doubtful'] } }, confirm: true },
    /** Lets what has not gone out stay here. */
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
