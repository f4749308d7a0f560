import { withTextsAside } from '@zhixing/client/i18n.ts';
import type { ComponentType } from 'react';
import { lazyPage } from './lazy-page.ts';

/** A page or dialog that is opened for a moment, if at all: its program and its texts arrive together, when it is first opened. */
export const lazyAside = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) => lazyPage(() => withTextsAside(load()));
