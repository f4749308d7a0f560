import { engineModule } from '@zhixing/engine/engine.module.ts';
import type { Module } from '@zhixing/engine/module.ts';
import { dictionaryModule } from './platform/dictionary/dictionary.module.ts';
import { fileModule } from './platform/file/file.module.ts';
import { healthModule } from './platform/health/health.module.ts';
import { regionModule } from './platform/region/region.module.ts';

/** Every module of the product. A new one lists itself here. */
export const modules: readonly Module[] = [engineModule, healthModule, fileModule, regionModule, dictionaryModule];
