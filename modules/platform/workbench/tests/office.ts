import type { Actor } from '@zhixing/engine/context.ts';
import { createBuilders } from '@zhixing/testing/builders.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import { actorsOf } from '../../../identity/account/actors.ts';
import type { Role } from '../../../identity/account/roles.ts';
import { createUser } from '../../../identity/account/users.ts';
import { startProduct } from '../../../tests/product.ts';
import { allRecipes } from '../../../tests/recipes.ts';

/** Two schools with one student each, and users who can sign in. */
export interface Office {
  readonly server: TestServer;
  readonly school: string;
  readonly otherSchool: string;
  readonly student: string;
  readonly otherStudent: string;
  /** A user with a role and an organisation, as an actor with a session. */
  person(name: string, role: Role, organisation: string): Promise<Actor & { readonly userId: string }>;
  admin(name: string): Promise<Actor & { readonly userId: string }>;
}

export async function openOffice(options: Parameters<typeof startProduct>[0] = {}): Promise<Office> {
  const server = await startProduct(options);
  const { make } = createBuilders(server.context(), await allRecipes());
  const [student, otherStudent] = [await make('student'), await make('student')];
  let serial = 0;
  const signedIn = async (name: string, more: { roles?: Role[]; organisation?: string; administrator?: boolean }) => {
    serial += 1;
    const id = await createUser(server.engine, { account: `person${serial}`, name, password: 'Zhixing2026', ...more });
    const [actor] = await actorsOf(server.engine, [id]);
    if (!actor) throw new Error('nobody');
    return { ...server.actor({ ...actor, userId: id }), userId: id };
  };
  return {
    server,
    school: String(student.school),
    otherSchool: String(otherStudent.school),
    student: student.id,
    otherStudent: otherStudent.id,
    person: (name, role, organisation) => signedIn(name, { roles: [role], organisation }),
    admin: (name) => signedIn(name, { administrator: true }),
  };
}
