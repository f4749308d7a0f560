import { defineModel, f } from '@zhixing/model';

/** What became of telling one event to one address. Written by the server; of what was sent stands here what a reader without special grants would see. */
export const WebhookDelivery = defineModel('webhookDelivery', {
  fields: {
    webhook: f.ref('webhook', { required: true, onDelete: 'cascade', index: true }),
    /** Id of the message: the same for every attempt. */
    event: f.text({ required: true, max: 60, index: true }),
    subject: f.text({ max: 60, pick: '@models' }),
    record: f.text({ max: 60, index: true }),
    recordVersion: f.integer({ min: 0 }),
    kind: f.text({ required: true, max: 80 }),
    happenedAt: f.moment({ required: true, index: true }),
    attempts: f.integer({ required: true, min: 0 }),
    nextAt: f.moment({ index: true }),
    lastAt: f.moment(),
    /** Status of HTTP that the last attempt was answered with. */
    answered: f.integer(),
    milliseconds: f.integer(),
    outcome: f.choice(['waiting', 'delivered', 'parked'], {
      required: true,
      tones: { waiting: 'processing', delivered: 'success', parked: 'danger' },
    }),
    problem: f.choice([
      'answer',
      'gone',
      'owner',
      'secret',
      'badAddress',
      'notAllowed',
      'unknownHost',
      'unreachable',
      'tooSlow',
      'tooMuch',
      'other',
    ]),
    request: f.longText({ max: 4000 }),
    response: f.longText({ max: 2000 }),
  },
  actions: { replay: { when: { outcome: { ne: 'waiting' } } } },
  views: {
    list: {
      columns: ['happenedAt', 'webhook', 'kind', 'outcome', 'problem', 'answered', 'attempts', 'subject', 'lastAt', 'nextAt'],
      filters: ['webhook', 'subject', 'problem', 'happenedAt', 'outcome'],
      sort: '-happenedAt',
    },
    form: {
      groups: [
        {
          title: 'basics',
          fields: ['webhook', 'event', 'subject', 'kind', 'record', 'recordVersion', 'happenedAt', 'attempts', 'nextAt', 'lastAt'],
        },
        { title: 'more', fields: ['outcome', 'answered', 'milliseconds', 'problem', 'request', 'response'] },
      ],
    },
  },
  label: ['kind'],
  unique: [['webhook', 'event']],
});
