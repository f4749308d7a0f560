import { defineModel, f } from '@zhixing/model';

/**
 * The log of a delivery of one event to one webhook. Written by the server; the content is masked as for a reader without special grants.
 */
export const WebhookDelivery = defineModel('webhookDelivery', {
  fields: {
    webhook: f.ref('webhook', { required: true, onDelete: 'cascade', index: true }),
    /** Message id, the same in every attempt. */
    event: f.text({ required: true, max: 60, index: true }),
    subject: f.text({ max: 60, pick: '@models' }),
    record: f.text({ max: 60, index: true }),
    recordVersion: f.integer({ min: 0 }),
    kind: f.text({ required: true, max: 80 }),
    happenedAt: f.moment({ required: true, index: true }),
    attempts: f.integer({ required: true, min: 0 }),
    nextAt: f.moment({ index: true }),
    lastAt: f.moment(),
    /** HTTP status of the last attempt. */
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
