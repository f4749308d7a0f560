import { defineModel, f } from '@zhixing/model';
import { ofChoosable } from '../agency/agency.model.ts';
import { belongingScopes, derivedBelonging } from '../belonging.ts';

/** Teaching material of a course: slides, videos, handbooks. It belongs to the owner of the course. */
export const Courseware = defineModel('courseware', {
  traits: ['annotated'],
  fields: {
    coursewareNo: f.serial({ prefix: 'CW', unique: true }),
    name: f.text({ required: true, max: 80, search: true }),
    course: f.ref('course', { required: true }),
    ...derivedBelonging,
    kind: f.choice(['doc', 'ppt', 'video', 'audio', 'image', 'handbook', 'taskSheet'], { required: true }),
    file: f.file({ required: true }),
    /** File size in bytes. */
    sizeBytes: f.integer({ readonly: true }),
    /** How often its file was downloaded; a look at it in the browser is none. */
    downloads: f.integer({ required: true, readonly: true, default: 0, min: 0 }),
    durationSec: f.integer({ min: 1, max: 100_000, show: { kind: { in: ['video', 'audio'] } } }),
    edition: f.text({ required: true, max: 20, default: '1.0' }),
    copyrightOwner: f.text({ max: 80 }),
    summary: f.longText({ max: 2000 }),
  },
  states: ['draft', 'pending', 'onShelf', 'offShelf', 'rejected'],
  editableIn: ['draft'],
  tones: { draft: 'neutral', pending: 'processing', onShelf: 'success', offShelf: 'warning', rejected: 'danger' },
  actions: {
    submit: { from: ['draft'], to: 'pending', system: true },
    approve: { from: ['pending'], to: 'onShelf', system: true },
    reject: { from: ['pending'], to: 'rejected', system: true },
    takeBack: { from: ['pending'], to: 'draft', system: true },
    takeOff: { from: ['onShelf'], to: 'offShelf', confirm: true },
    putBack: { from: ['offShelf'], to: 'onShelf' },
    revise: { from: ['offShelf', 'rejected'], to: 'draft' },
  },
  views: {
    list: {
      columns: [
        'coursewareNo',
        'name',
        'status',
        'course',
        'agency',
        'site',
        'kind',
        'edition',
        'sizeBytes',
        'downloads',
        'copyrightOwner',
      ],
      filters: ['name', 'status', 'course', 'kind', 'agency', 'site'],
      sort: '-coursewareNo',
    },
    form: {
      groups: [
        {
          title: 'basics',
          fields: ['name', 'course', 'kind', 'edition', 'file', 'durationSec', 'copyrightOwner', 'summary', 'remark'],
        },
      ],
    },
    related: [{ model: 'introductionApplication', by: 'courseware' }],
  },
  /** The number is part of the label, since many courses have a handbook of the same name. */
  label: ['name', 'coursewareNo'],
  unique: [['course', 'name', 'edition']],
  scopes: {
    ...belongingScopes,
    /** Visible to schools only while its course is on the shelf as well. */
    choosable: { all: [{ status: 'onShelf', course: { where: { status: 'onShelf' } } }, ofChoosable('@today')] },
  },
});
