import { defineModel, f } from '@zhixing/model';

/** Codes of all works. A module that declares another one adds its code here; startup fails if one is missing. */
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
  'lapseUnansweredReceptions',
  'lapseIntroductions',
  'lapseSignUps',
  'lapseBills',
  'eraseRetained',
  'compareLedgerBalances',
  'expireInsurancePolicies',
  'queryOnlineOrders',
  'settleOnlineRefunds',
  'reconcilePayments',
  'remindFamilies',
  'closeEvaluations',
  'remindEvaluators',
  'warnOfEnds',
  'suspendUnmended',
  'closeCalls',
  'expireFilings',
  'readWeather',
  'layOutReviews',
  'watchComplaints',
  'watchIncidents',
  'watchAlarms',
  'watchDevices',
  'followCameras',
  'watchSilence',
  'expireMessages',
  'layAreas',
  'keepTracks',
  'sendReports',
  'checkSummaries',
  'dropReadings',
  'dropAlarms',
  'syncWorkplaces',
] as const;

/** A background task of the server. Modules declare the works; administrators set the times. */
export const ScheduledTask = defineModel('scheduledTask', {
  fields: {
    /** One of the declared works. */
    work: f.choice(works, { required: true }),
    /** Minute, hour, day, month, weekday, in Beijing time. */
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
    /** Runs as soon as a server is free, regardless of the schedule. */
    runNow: { from: ['enabled', 'disabled'] },
    /** Asks a running task to stop at its next safe point. */
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
