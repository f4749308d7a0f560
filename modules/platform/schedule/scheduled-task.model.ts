import { defineModel, f } from '@zhixing/model';

/** What a task may do. A module that declares another work adds its code here; the start fails where they differ. */
export const works = [
  'sweep',
  'backup',
  'expireAnnouncements',
  'expireConsents',
  'forgetOldLines',
  'checkCapacity',
  'anchorLog',
  'forgetDeliveries',
  'forgetInterfaceCalls',
  'forgetMessages',
  'ageQualifications',
  'lapseIntroductions',
  'warnOfEnds',
  'suspendUnmended',
  'closeCalls',
  'layOutReviews',
  'syncWorkplaces',
] as const;

/** Work that the server does by itself at its times. What there is to do, the modules declare; administrators say when. */
export const ScheduledTask = defineModel('scheduledTask', {
  fields: {
    /** One of the works that the modules declare. */
    work: f.choice(works, { required: true }),
    /** Minute, hour, day, month, weekday, in the time of Beijing. */
    cron: f.cron({ required: true }),
    startAt: f.moment(),
    endAt: f.moment(),
    nextAt: f.moment({ readonly: true, index: true }),
    lastAt: f.moment({ readonly: true }),
    lastOutcome: f.choice(['running', 'done', 'failed', 'stopped', 'interrupted'], { readonly: true }),
    remark: f.longText({ max: 500 }),
  },
  states: ['enabled', 'disabled'],
  tones: { enabled: 'success', disabled: 'neutral' },
  actions: {
    /** As soon as a server is free for it, whatever the hour. */
    runNow: { from: ['enabled', 'disabled'] },
    /** Asks a run under way to end where it can. */
    stop: { from: ['enabled', 'disabled'], when: { lastOutcome: 'running' }, confirm: true },
    disable: { from: ['enabled'], to: 'disabled', confirm: true },
    enable: { from: ['disabled'], to: 'enabled' },
  },
  views: {
    list: {
      columns: ['work', 'cron', 'nextAt', 'lastAt', 'lastOutcome', 'status'],
      filters: ['work', 'lastOutcome', 'status'],
      sort: 'work',
    },
    form: { groups: [{ title: 'basics', fields: ['work', 'cron', 'startAt', 'endAt', 'remark'] }] },
    related: [{ model: 'taskRun', by: 'task' }],
  },
  label: ['work'],
});
