import { defineModel, f } from '@zhixing/model';
import { switchable } from './switchable.ts';

/** A picture at the top of a public page, shown for a period. */
export const Banner = defineModel('banner', {
  ...switchable,
  traits: ['orderable'],
  fields: {
    title: f.text({ required: true, max: 60, search: true }),
    image: f.image({ required: true }),
    position: f.choice(['portal', 'miniProgram', 'screen'], { required: true }),
    linkType: f.choice(['none', 'agency', 'site', 'url'], { required: true, default: 'none' }),
    /** The linked agency, base or camp. */
    subject: f.ref('organisation', {
      show: { linkType: { in: ['agency', 'site'] } },
      requiredWhen: { linkType: { in: ['agency', 'site'] } },
    }),
    url: f.text({
      max: 500,
      pattern: 'https://[^\\s]+',
      show: { linkType: 'url' },
      requiredWhen: { linkType: 'url' },
      message: 'catalogue.httpsOnly',
    }),
    startAt: f.moment({ required: true }),
    endAt: f.moment({ required: true }),
  },
  label: ['title'],
  views: {
    list: {
      columns: ['image', 'title', 'position', 'linkType', 'startAt', 'endAt', 'sortCode', 'status'],
      filters: ['title', 'position', 'status'],
      sort: 'sortCode',
      spans: [{ from: 'startAt', to: 'endAt' }],
    },
    form: {
      groups: [{ title: 'basics', fields: ['title', 'position', 'image', 'linkType', 'subject', 'url', 'startAt', 'endAt', 'sortCode'] }],
    },
  },
});
