import { defineModel, f } from '@zhixing/model';

const timed = { allDay: false };
const repeats = { repetition: { ne: 'none' } };

/** The configurations offered to users who manage send configurations; all other users may read only these. */
const forReminders = { event: 'agenda.reminder', status: 'enabled', code: { ne: 'agenda.reminder' } } as const;

/** An appointment. A recurring one is stored as one record per occurrence, linked by `series`. */
export const Appointment = defineModel('appointment', {
  traits: ['attachable'],
  personal: 'concerned',
  fields: {
    title: f.text({ required: true, max: 100, search: true }),
    allDay: f.flag({ required: true, default: false }),
    startDay: f.date({ required: true }),
    startTime: f.time({ show: timed, requiredWhen: timed }),
    endDay: f.date({ required: true }),
    endTime: f.time({ show: timed, requiredWhen: timed }),
    participants: f.refs('user'),
    category: f.dictionary('appointmentCategory'),
    urgency: f.choice(['normal', 'important', 'urgent'], {
      required: true,
      default: 'normal',
      tones: { normal: 'neutral', important: 'warning', urgent: 'danger' },
    }),
    color: f.choice(['blue', 'green', 'orange', 'red', 'purple', 'grey'], { required: true, default: 'blue' }),
    reminder: f.choice(
      ['none', 'atStart', 'minutes5', 'minutes10', 'minutes15', 'minutes30', 'hour1', 'hours2', 'day1', 'days2', 'week1'],
      { show: timed },
    ),
    /** For all-day appointments: how many days before, and at which hour. */
    dayReminder: f.choice(
      [
        'none',
        'same8',
        'same9',
        'same10',
        'before8',
        'before9',
        'before10',
        'twoDays8',
        'twoDays9',
        'twoDays10',
        'week8',
        'week9',
        'week10',
      ],
      { show: { allDay: true } },
    ),
    /** The send configuration for reminders; that of the event if empty. */
    reminderConfig: f.ref('messageSendConfig', { among: [{ from: forReminders }] }),
    repetition: f.choice(['none', 'daily', 'weekly', 'monthly', 'yearly'], { required: true, default: 'none' }),
    repeatUntil: f.date({ show: repeats, requiredWhen: repeats }),
    content: f.longText({ max: 5000 }),
    startAt: f.moment({ readonly: true, index: true }),
    endAt: f.moment({ readonly: true, index: true }),
    /** Id of the first occurrence of the series. */
    series: f.text({ readonly: true, internal: true, max: 36, index: true }),
  },
  scopes: { concerned: { any: [{ createdBy: '@userId' }, { participants: { has: '@userId' } }] } },
  label: ['title'],
  views: {
    list: {
      columns: ['title', 'startAt', 'endAt', 'allDay', 'category', 'urgency', 'participants', 'repetition'],
      filters: ['title', 'category', 'urgency'],
      sort: 'startAt',
      spans: [{ from: 'startDay', to: 'endDay' }],
    },
    form: {
      groups: [
        { title: 'basics', fields: ['title', 'allDay', 'startDay', 'startTime', 'endDay', 'endTime', 'participants'] },
        { title: 'repeating', fields: ['reminder', 'dayReminder', 'reminderConfig', 'repetition', 'repeatUntil'] },
        { title: 'about', fields: ['category', 'urgency', 'color', 'content', 'attachments'] },
      ],
    },
  },
});
