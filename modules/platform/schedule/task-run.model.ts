import { defineModel, f } from '@zhixing/model';

/** One run of a scheduled task: time, cause and outcome. Written by the server only. */
export const TaskRun = defineModel('taskRun', {
  fields: {
    task: f.ref('scheduledTask', { required: true, onDelete: 'cascade', index: true }),
    startedAt: f.moment({ required: true, index: true }),
    finishedAt: f.moment(),
    cause: f.choice(['time', 'hand'], { required: true }),
    asker: f.ref('user'),
    outcome: f.choice(['running', 'done', 'failed', 'stopped', 'interrupted'], { required: true }),
    /** The task's own summary, or the error. */
    result: f.longText({ max: 2000 }),
  },
  views: {
    list: {
      columns: ['startedAt', 'finishedAt', 'task', 'cause', 'asker', 'outcome', 'result'],
      filters: ['task', 'outcome', 'startedAt'],
      sort: '-startedAt',
    },
  },
  label: ['startedAt'],
});
