import { defineModule } from '@zhixing/engine/module.ts';
import { onlineDevRoutes } from './online-dev.route.ts';

/** Models as clients of this API family read them to draw lists and forms. */
export const onlineDevModule = defineModule({ name: 'onlineDev', models: [], routes: onlineDevRoutes, locales: { zh: {}, en: {} } });
