import { fileSize } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import type { ReactNode } from 'react';
import type { Health } from './use-health.ts';

/** A metric with its name; the id distinguishes several with the same name. */
type Line = readonly [name: string, value: ReactNode, id?: string];

/** The metrics in groups; a group that could not be read is left out, because a finding explains it. */
export function MetricsTable({ health: { machine, database, work, version, node } }: { health: Health }) {
  const text = useText();
  const share = (part: number, whole: number) => `${fileSize(part)} / ${fileSize(whole)}`;
  return (
    <div className="health-figures">
      {machine && (
        <Group
          name="process"
          lines={[
            ['version', `${version} (Node ${node})`],
            [
              'up',
              text('health.duration', { hours: Math.floor(machine.upSeconds / 3600), minutes: Math.floor(machine.upSeconds / 60) % 60 }),
            ],
            ['processMemory', fileSize(machine.processMemory)],
            ['heap', <Share key="heap" part={machine.heap} whole={machine.heapMost} label={share(machine.heap, machine.heapMost)} />],
            ['delay', text('health.ms', { ms: machine.delayMs })],
          ]}
        />
      )}
      {machine && (
        <Group
          name="machine"
          lines={[
            [
              'system',
              <span key="system" lang="en">
                {machine.system}
              </span>,
            ],
            ['load', `${machine.load.toFixed(2)} / ${machine.cores}`],
            [
              'memory',
              <Share
                key="memory"
                part={machine.memory - machine.memoryFree}
                whole={machine.memory}
                label={share(machine.memory - machine.memoryFree, machine.memory)}
              />,
            ],
            ...machine.disks.map(
              ({ folder, bytes, free }): Line => [
                'disk',
                <Share key={folder} part={bytes - free} whole={bytes} label={share(bytes - free, bytes)} note={folder} />,
                folder,
              ],
            ),
          ]}
        />
      )}
      {database && (
        <Group
          name="database"
          lines={[
            ['databaseVersion', `PostgreSQL ${database.version}`],
            ['size', fileSize(database.bytes)],
            ['connections', `${database.connections} / ${database.mostConnections}`],
            ['answer', text('health.ms', { ms: database.answerMs })],
            ['oldest', text('health.seconds', { seconds: Math.round(database.oldestSeconds) })],
          ]}
        />
      )}
      {work && (
        <Group
          name="work"
          lines={[
            ['jobs', work.jobs],
            ['events', work.events],
            ['lines', work.lines],
          ]}
        />
      )}
    </div>
  );
}

function Group({ name, lines }: { name: string; lines: readonly Line[] }) {
  const text = useText();
  return (
    <section className="health-group">
      <h2>{text(`health.groups.${name}`)}</h2>
      <dl>
        {lines.map(([line, value, id = '']) => (
          <div key={`${line} ${id}`}>
            <dt>{text(`health.lines.${line}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Share({ part, whole, label, note }: { part: number; whole: number; label: string; note?: string }) {
  return (
    <span className="health-share">
      <meter min={0} max={whole} value={part} high={whole * 0.85} optimum={0} aria-label={label} />
      {label}
      {note ? <span className="own-note">{note}</span> : null}
    </span>
  );
}
