import { defineModel, f } from '@zhixing/model';
import { linesOf, paperScopes } from '../belonging.ts';

/** A question of the quiz of a safety notice, with up to four choices of which one is right. */
export const SafetyQuestion = defineModel('safetyQuestion', {
  fields: {
    notice: f.ref('safetyNotice', { required: true, index: true, onDelete: 'cascade' }),
    seq: f.integer({ required: true, min: 1, max: 50 }),
    question: f.text({ required: true, max: 200, search: true }),
    choiceA: f.text({ required: true, max: 100 }),
    choiceB: f.text({ required: true, max: 100 }),
    choiceC: f.text({ max: 100, requiredWhen: { answer: 'c' } }),
    choiceD: f.text({ max: 100, requiredWhen: { answer: 'd' } }),
    answer: f.choice(['a', 'b', 'c', 'd'], { required: true }),
    explanation: f.text({ max: 300 }),
  },
  label: ['question'],
  unique: [['notice', 'seq']],
  views: {
    list: {
      columns: ['notice', 'seq', 'question', 'choiceA', 'choiceB', 'choiceC', 'choiceD', 'answer'],
      filters: ['notice', 'question'],
      sort: 'seq',
    },
    form: {
      groups: [
        { title: 'basics', fields: ['notice', 'seq', 'question', 'choiceA', 'choiceB', 'choiceC', 'choiceD', 'answer', 'explanation'] },
      ],
    },
  },
  scopes: linesOf('notice', paperScopes),
});
