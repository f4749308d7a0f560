import type { Department, Person, WorkplaceClient } from '@zhixing/workplace/platform.ts';
import type { Theirs } from './plan.ts';

/**
 * Reads everything a run needs from a workplace; null where the run was stopped meanwhile. Departments deleted during the reading are
 * skipped.
 */
export async function readTheirs(client: WorkplaceClient, top: string, stopped: () => Promise<boolean>): Promise<Theirs | null> {
  const fetched = await client.departments(top);
  const departments: Department[] = [];
  const people = new Map<string, Person>();
  for (const department of fetched) {
    if (await stopped()) return null;
    const found = await peopleOf(client, department.id);
    if (found === null) continue;
    departments.push(department);
    for (const person of found) people.set(person.id, person);
  }
  return { departments, people: [...people.values()], everybody: await client.everybody() };
}

async function peopleOf(client: WorkplaceClient, department: string): Promise<Person[] | null> {
  const found: Person[] = [];
  try {
    for await (const page of client.people(department)) found.push(...page);
    return found;
  } catch (error) {
    if ((error as { key?: string }).key === 'workplace.departmentGone') return null;
    throw error;
  }
}
