import { defineModel, f } from '@zhixing/model';
import { ofChoosable } from '../agency/agency.model.ts';
import { belonging, belongingScopes } from '../belonging.ts';
import { ratedAs } from '../rating.ts';
import { themes } from '../themes.ts';

/** The seasons a course can be given in, each by its own field. */
export const seasonFields = { spring: 'forSpring', summer: 'forSummer', autumn: 'forAutumn', winter: 'forWinter' } as const;

/** The season of a day in China by its month: spring is March to May. */
export const seasonOf = (day: string): keyof typeof seasonFields =>
  (['winter', 'spring', 'summer', 'autumn'] as const)[Math.floor((Number(day.slice(5, 7)) % 12) / 3)] ?? 'winter';

/** Themes of study tours, as plans and trips have them too. */
export const courseThemes = themes;

/** A course of an agency, base or camp, with its goals, content, price and risk. */
export const Course = defineModel('course', {
  traits: ['annotated', 'attachable'],
  fields: {
    courseNo: f.serial({ prefix: 'CR', unique: true }),
    name: f.text({ required: true, max: 80, search: true }),
    ...belonging,
    theme: f.choice(themes, { required: true }),
    /** Stages it is suitable for. */
    forPrimary: f.flag({ required: true, default: false }),
    forJunior: f.flag({ required: true, default: false }),
    forSenior: f.flag({ required: true, default: false }),
    /** Seasons it is given in; empty counts as all year. */
    forSpring: f.flag({ default: true }),
    forSummer: f.flag({ default: true }),
    forAutumn: f.flag({ default: true }),
    forWinter: f.flag({ default: true }),
    grades: f.text({ max: 100 }),
    subjects: f.text({ max: 100 }),
    durationHours: f.decimal({ required: true, min: 0.5, max: 200, scale: 1, rule: 'halves' }),
    days: f.decimal({ required: true, min: 0.5, max: 30, scale: 1, rule: 'halves' }),
    minPeople: f.integer({ required: true, min: 1, max: 10_000 }),
    maxPeople: f.integer({ required: true, min: 1, max: 10_000 }),
    /** Guide price per person. */
    price: f.money({ required: true, min: 0 }),
    priceIncludes: f.text({ max: 500 }),
    priceExcludes: f.text({ max: 500 }),
    objectives: f.longText({ max: 2000 }),
    outline: f.longText({ max: 8000 }),
    process: f.longText({ max: 8000 }),
    taskSheet: f.file(),
    safetyTips: f.longText({ max: 2000 }),
    riskLevel: f.choice(['low', 'medium', 'high', 'critical'], {
      required: true,
      default: 'low',
      tones: { low: 'success', medium: 'processing', high: 'warning', critical: 'danger' },
    }),
    /** Venue, and its capacity. */
    venue: f.text({ max: 100 }),
    venueCapacity: f.integer({ min: 1, max: 100_000 }),
    tutors: f.refs('tutor'),
    materials: f.text({ max: 500 }),
    coursewareCount: f.count({ of: 'courseware', by: 'course', where: { status: { in: ['draft', 'pending', 'onShelf'] } } }),
    tags: f.refs('tag'),
    cover: f.image(),
    photos: f.images(),
    approvedAt: f.moment({ readonly: true }),
  },
  rollups: {
    avgScore: { of: 'evaluation', by: 'course', avg: 'score', where: ratedAs('course') },
    scoreCount: { of: 'evaluation', by: 'course', count: true, where: ratedAs('course') },
  },
  states: ['draft', 'pending', 'onShelf', 'offShelf', 'rejected'],
  tones: { draft: 'neutral', pending: 'processing', onShelf: 'success', offShelf: 'warning', rejected: 'danger' },
  actions: {
    /** Called only by the rules of the introduction application. */
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
        ...(['courseNo', 'name', 'status', 'agency', 'site', 'theme', 'days', 'durationHours', 'price', 'maxPeople', 'riskLevel'] as const),
        ...(['coursewareCount'] as const),
      ],
      filters: ['name', 'status', 'theme', 'riskLevel', 'agency', 'site', 'price'],
      sort: '-courseNo',
    },
    form: {
      groups: [
        {
          title: 'basics',
          fields: ['name', 'theme', 'forPrimary', 'forJunior', 'forSenior', 'grades', 'subjects', 'days', 'durationHours'],
        },
        { title: 'seasons', fields: ['forSpring', 'forSummer', 'forAutumn', 'forWinter'] },
        { title: 'scale', fields: ['minPeople', 'maxPeople', 'venue', 'venueCapacity', 'tutors'] },
        { title: 'price', fields: ['price', 'priceIncludes', 'priceExcludes'] },
        { title: 'content', fields: ['objectives', 'outline', 'process', 'taskSheet', 'materials'] },
        { title: 'safety', fields: ['riskLevel', 'safetyTips'] },
        { title: 'belonging', fields: ['ownerType', 'agency', 'site'] },
        { title: 'presentation', fields: ['cover', 'photos', 'tags', 'attachments', 'remark'] },
      ],
    },
    related: [
      { model: 'courseware', by: 'course' },
      { model: 'introductionApplication', by: 'course' },
    ],
  },
  label: ['name'],
  unique: [
    ['agency', 'name'],
    ['site', 'name'],
  ],
  scopes: { ...belongingScopes, choosable: { all: [{ status: 'onShelf' }, ofChoosable('@today')] } },
  importKeys: [['courseNo']],
});
