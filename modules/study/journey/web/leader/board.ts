/** What the server sends of a trip, and what the phone makes of it together with what is not sent yet. */
export type Mark = 'unmarked' | 'present' | 'late' | 'manual' | 'leave' | 'absent';

export interface TripLine {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly stage: string | null;
  readonly departAt: string;
  readonly returnAt: string;
  readonly open: number;
}

export interface Trips {
  readonly acts: readonly string[];
  readonly trips: readonly TripLine[];
}

export interface Person {
  readonly id: string;
  readonly staff: boolean;
  readonly name: string;
  readonly group: string | null;
  readonly className: string;
  readonly badge: string | null;
}

export interface Task {
  readonly id: string;
  readonly node: string;
  readonly title: string;
  readonly planAt: string;
  readonly group: string | null;
  readonly vehicle: string | null;
  readonly operator: string | null;
  readonly status: string;
  readonly marks: readonly (readonly [person: string, result: Mark, at: string | null])[];
}

interface Collector {
  readonly id: string;
  readonly student: string;
  readonly name: string;
  readonly relation: string;
}

export interface Board {
  readonly user: string | null;
  readonly trip: Pick<TripLine, 'id' | 'name' | 'status' | 'stage' | 'departAt' | 'returnAt'> | null;
  readonly operator: string | null;
  readonly people: readonly Person[];
  readonly tasks: readonly Task[];
  readonly groups: readonly { readonly id: string; readonly name: string }[];
  readonly vehicles: readonly { readonly id: string; readonly carNo: number; readonly plateNo: string }[];
  readonly collectors: readonly Collector[];
  readonly deputies: readonly Collector[];
}

export interface Journey {
  readonly meals: readonly {
    readonly id: string;
    readonly meal: string;
    readonly mealAt: string;
    readonly provider: string | null;
    readonly people: number | null;
    readonly recorded: boolean;
    readonly dishes: readonly string[];
  }[];
  readonly rooms: readonly {
    readonly id: string;
    readonly lodging: string;
    readonly name: string | null;
    readonly building: string | null;
    readonly sleepers: readonly { readonly id: string; readonly name: string }[];
    readonly rounds: readonly { readonly night: string; readonly round: number; readonly expected: number; readonly actual: number }[];
  }[];
  readonly logs: readonly {
    readonly id: string;
    readonly kind: string;
    readonly title: string;
    readonly occurAt: string;
    /** Of a change under way; absent in what a phone kept before it was answered. */
    readonly decision?: 'pending' | 'approved' | 'rejected' | 'notNeeded' | null;
    /** How many photos it has. */
    readonly photos?: number;
  }[];
  readonly mayRecord: Readonly<Record<string, boolean>>;
}

export interface Entry {
  readonly id: string;
  readonly task: string;
  readonly at: string;
  readonly result: Mark;
  readonly mode: 'manual' | 'qr' | 'card';
  readonly student?: string;
  readonly tripStaff?: string;
  readonly badge?: string;
  readonly collector?: string;
  readonly deputy?: { readonly id: string; readonly code: string };
}

const personOf = ({ student, tripStaff }: Entry): string => student ?? tripStaff ?? '';

interface Valid {
  readonly result: Mark;
  readonly at: string;
}

/** The results of a roll call as the server will have them: what it sent, and what waits on this phone; the latest is valid. */
export function resultsOf(task: Task, waiting: readonly Entry[]): Map<string, Mark> {
  const valid = new Map<string, Valid>(task.marks.map(([person, result, at]) => [person, { result, at: at ?? '' }]));
  for (const entry of waiting) {
    const known = valid.get(personOf(entry));
    if (entry.task === task.id && known && entry.at >= known.at) valid.set(personOf(entry), entry);
  }
  return new Map([...valid].map(([person, { result }]) => [person, result]));
}

/** A board after entries have arrived at the server, until it is read again. */
export const withSent = (board: Board, sent: readonly Entry[]): Board => ({
  ...board,
  tasks: board.tasks.map((task) => {
    const own = sent.filter((entry) => entry.task === task.id);
    if (own.length === 0) return task;
    const results = resultsOf(task, own);
    const times = new Map(own.map((entry) => [personOf(entry), entry.at]));
    return {
      ...task,
      marks: task.marks.map(([person, result, at]) => [person, results.get(person) ?? result, times.get(person) ?? at] as const),
    };
  }),
});

export interface Figures {
  readonly expected: number;
  readonly present: number;
  readonly leave: number;
  readonly absent: number;
  readonly unmarked: number;
}

/** Expected = present + leave + absent + not called, at every moment. */
export function figuresOf(results: ReadonlyMap<string, Mark>): Figures {
  const all = [...results.values()];
  const count = (...of: readonly Mark[]) => all.filter((one) => of.includes(one)).length;
  return {
    expected: all.length,
    present: count('present', 'late', 'manual'),
    leave: count('leave'),
    absent: count('absent'),
    unmarked: count('unmarked'),
  };
}

/** Who is called on a scanned badge, known without a line by the part that names the sign-up. */
export const personOnBadge = ({ people }: Board, text: string): Person | undefined => {
  const key = /^ZX1\.([\w-]{22})\.[\w-]{12}$/.exec(text.trim())?.[1];
  return key === undefined ? undefined : people.find(({ badge }) => badge === key);
};
