import { defineModule } from '@zhixing/engine/module.ts';
import { onlineDevRoutes } from './online-dev.route.ts';

/** Descriptions of models from which clients of this API family render lists and forms. */
export const onlineDevModule = defineModule({ name: 'onlineDev', models: [], routes: onlineDevRoutes, locales: { zh: {}, en: {} } });
