import type { Module } from '@zhixing/engine/module.ts';
import type { Provided } from '@zhixing/engine/ports/port.ts';
import { createPorts, type PortSettings } from '../ports.ts';

const usual: PortSettings = { cipherKey: '0123456789abcdef', secretKey: 'a key of the server that nobody else has', demo: false };

/** Modules with what they need of others, as the product joins them; `instead` stands in for what is to be watched, or is not there. */
export function joined(modules: readonly Module[], instead: readonly Provided[] = [], settings = usual) {
  const needed = new Set(modules.flatMap(({ needs = [] }) => needs));
  const others = createPorts(settings).filter(({ port }) => needed.has(port) && !instead.some((one) => one.port === port));
  return { modules, provided: [...instead, ...others] };
}
