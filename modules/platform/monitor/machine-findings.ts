import { statfs } from 'node:fs/promises';
import os from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import { nullIfAbsent } from '@zhixing/engine/files/folder.ts';
import type { Finding } from '@zhixing/engine/module.ts';
import { graded } from './graded.ts';

const DISK_SHARE = { warning: 0.85, danger: 0.95 };
const HEAP_SHARE = { warning: 0.8, danger: 0.95 };
const MEMORY_SHARE = { warning: 0.92, danger: 0.98 };
const DELAY_MS = { warning: 200, danger: 1000 };
const NANO_PER_MS = 1_000_000;

// Enabled at startup, because the event loop delay is only measured while the monitor runs.
const delay = monitorEventLoopDelay({ resolution: 20 });
delay.enable();

/** A disk that the server writes to. */
export interface DiskMetrics {
  readonly folder: string;
  readonly bytes: number;
  readonly free: number;
}

/** Metrics of the machine and of this process; sizes in bytes. */
export interface MachineMetrics {
  readonly system: string;
  readonly cores: number;
  /** Average number of runnable processes over the last minute. */
  readonly load: number;
  readonly memory: number;
  readonly memoryFree: number;
  readonly processMemory: number;
  readonly heap: number;
  readonly heapMost: number;
  readonly upSeconds: number;
  /** 99th percentile of the event loop delay in milliseconds, since the last reading. */
  readonly delayMs: number;
  readonly disks: readonly DiskMetrics[];
}

/** Reads the metrics of the machine. A disk that contains several folders is listed once. */
export async function machineMetrics(folders: readonly string[]): Promise<MachineMetrics> {
  const delayMs = Math.round(delay.percentile(99) / NANO_PER_MS);
  delay.reset();
  const heap = getHeapStatistics();
  return {
    system: `${os.type()} ${os.release()}`,
    cores: os.availableParallelism(),
    load: os.loadavg()[0] ?? 0,
    memory: os.totalmem(),
    memoryFree: os.freemem(),
    processMemory: process.memoryUsage.rss(),
    heap: heap.used_heap_size,
    heapMost: heap.heap_size_limit,
    upSeconds: Math.floor(process.uptime()),
    delayMs,
    disks: await disksOf(folders),
  };
}

async function disksOf(folders: readonly string[]): Promise<DiskMetrics[]> {
  const known = new Map<string, DiskMetrics>();
  for (const folder of folders) {
    // A folder does not exist before its first file is written.
    const disk = await statfs(folder).catch(nullIfAbsent);
    if (!disk) continue;
    const metrics = { folder, bytes: disk.blocks * disk.bsize, free: disk.bavail * disk.bsize };
    const id = `${disk.type} ${metrics.bytes} ${metrics.free}`;
    if (!known.has(id)) known.set(id, metrics);
  }
  return [...known.values()];
}

/** Health findings for the machine. */
export function machineFindings({ heap, heapMost, memory, memoryFree, delayMs, disks }: MachineMetrics): Finding[] {
  const full = disks.map(({ folder, bytes, free }) =>
    graded('disk', 1 - free / bytes, DISK_SHARE, { folder, gigabytes: Math.round(free / 1_073_741_824) }),
  );
  return [
    ...full,
    graded('heap', heap / heapMost, HEAP_SHARE, { percent: Math.round((heap / heapMost) * 100) }),
    graded('memory', 1 - memoryFree / memory, MEMORY_SHARE, { percent: Math.round((1 - memoryFree / memory) * 100) }),
    graded('delay', delayMs, DELAY_MS, { ms: delayMs }),
  ].filter((finding) => finding !== null);
}
