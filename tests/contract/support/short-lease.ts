import { formsConfig } from '../../../src/backends/forms/config.ts';
import { startFormsService } from '../../../src/backends/forms/server.ts';
import { identityConfig } from '../../../src/backends/identity/config.ts';
import { startIdentityService } from '../../../src/backends/identity/server.ts';
import { usersConfig } from '../../../src/backends/users/config.ts';
import { startUsersService } from '../../../src/backends/users/server.ts';

// A process that is killed in the middle of a delivery leaves it to the next one, which takes it when the lease is over.
const leaseMs = 1_000;

/** Runs one back end as its main.ts does, from the environment, but for the lease of its outbox. */
switch (process.argv[2]) {
  case 'identity':
    await startIdentityService({ ...identityConfig(process.env), leaseMs });
    break;
  case 'forms':
    await startFormsService({ ...formsConfig(process.env), leaseMs });
    break;
  case 'users':
    await startUsersService({ ...usersConfig(process.env), leaseMs });
    break;
  default:
    throw new Error('Name a back end with an outbox: forms, identity or users.');
}
