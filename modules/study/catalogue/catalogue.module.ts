import { modelsIn } from '@zhixing/engine/discover.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { catalogueGrants } from './catalogue.grants.ts';
import { bannerRules, feeItemRules, recommendationRules } from './catalogue.rules.ts';
import { evaluationItemRules, evaluationTemplateRules } from './evaluation.rules.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import zhTW from './locales/zh-TW.json' with { type: 'json' };

/** Catalogues for complaints, events, fees, news, recommendations and evaluations. */
export const catalogueModule = defineModule({
  name: 'catalogue',
  models: await modelsIn(import.meta.dirname),
  rules: [feeItemRules, bannerRules, recommendationRules, evaluationTemplateRules, evaluationItemRules],
  grants: catalogueGrants,
  menu: {
    'lims10/lims100201': 'complaintCategory',
    'lims10/lims100202': 'eventCategory',
    'lims10/lims100203': 'severityLevel',
    'lims10/lims100204': 'feeCategory',
    'lims10/lims100205': 'feeItem',
    'lims10/lims100401': 'banner',
    'lims10/lims100402': 'newsColumn',
    'lims10/lims100403': 'recommendation',
    'lims10/lims100404': 'recommendation',
    'lims10/lims100405': 'recommendation',
    'lims10/lims100501': 'tag',
    'lims10/lims100502': 'tag',
    'lims10/lims100503': 'tag',
    'lims10/lims100504': 'tag',
    'lims10/lims100601': 'evaluationTemplate',
  },
  locales: { zh, en, zhTW },
});
