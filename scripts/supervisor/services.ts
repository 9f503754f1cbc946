import { hostToAsk } from '../../src/lib/host-to-ask.ts';
import { freePortsFor } from './ports.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** Where an embedded back end is asked, by its name: `<NAME>_HOST` is what it listens on. */
export const serviceHost = (name: string, environment: Env = {}): string => hostToAsk(environment[`${name.toUpperCase()}_HOST`]);

/** One embedded back end, as the supervisor sees it: where it listens, and which variables say that a real one stands in its place. */
export interface EmbeddedService {
  /** Its name in src/backends/main.ts. */
  name: string;
  /** Ports it listens on; the first one answers `/healthz/ready`. */
  ports: readonly { variable: string; fallback: number }[];
  /** With any of these set, the service is somebody else's and is not started here. */
  replacedBy: readonly string[];
  /** Of one that browsers go to as well: its origin as they know it, where that is not this machine's localhost. It is started all the same. */
  publicUrl?: string;
  /** What everybody else is told: variable → address, from the ports in their order and what the service is told itself. */
  addresses(ports: readonly number[], environment?: Env): Record<string, string>;
}

/** The architecture's table of processes, in the order in which they start. */
export const embeddedServices: readonly EmbeddedService[] = [
  {
    name: 'content',
    ports: [{ variable: 'CONTENT_PORT', fallback: 4100 }],
    replacedBy: ['GRAPH_QL_ENDPOINT', 'SITECORE_API_HOST'],
    addresses: ([port], environment) => {
      const host = `http://${serviceHost('content', environment)}:${port}`;
      return {
        SITECORE_API_HOST: host,
        GRAPH_QL_ENDPOINT: `${host}/sitecore/api/graph/edge`,
        AUTHORING_URL: host,
        // As Experience Edge it has its media where only their paths are known (src/backends/content/profiles.ts).
        ...(environment?.CONTENT_PROFILE === 'edge' ? { SITECORE_MEDIA_URL: `${host}/edge/media` } : {}),
      };
    },
  },
  {
    name: 'mailbox',
    ports: [
      { variable: 'MAILBOX_PORT', fallback: 4400 },
      { variable: 'MAILBOX_SMTP_PORT', fallback: 4425 },
    ],
    replacedBy: ['SMTP_URL'],
    addresses: ([, smtp], environment) => ({ SMTP_URL: `smtp://${serviceHost('mailbox', environment)}:${smtp}` }),
  },
  {
    name: 'identity',
    ports: [{ variable: 'IDENTITY_PORT', fallback: 4300 }],
    replacedBy: ['IDENTITY_ISSUER'],
    publicUrl: 'IDENTITY_PUBLIC_URL',
    addresses: ([port], environment) => {
      const host = `http://${serviceHost('identity', environment)}:${port}`;
      return {
        IDENTITY_ISSUER: `${environment?.IDENTITY_PUBLIC_URL ?? host}/oauth2/default`,
        // The user service alone asks it: no proxy needs to lead there.
        IDENTITY_MANAGEMENT_URL: `${host}/management/v1`,
      };
    },
  },
  {
    name: 'users',
    ports: [{ variable: 'USERS_PORT', fallback: 4200 }],
    replacedBy: ['USER_SERVICE_URL'],
    addresses: ([port], environment) => ({ USER_SERVICE_URL: `http://${serviceHost('users', environment)}:${port}` }),
  },
  {
    name: 'search',
    ports: [{ variable: 'SEARCH_PORT', fallback: 4500 }],
    replacedBy: ['SEARCH_URL'],
    addresses: ([port], environment) => ({ SEARCH_URL: `http://${serviceHost('search', environment)}:${port}` }),
  },
  {
    name: 'media',
    ports: [{ variable: 'MEDIA_PORT', fallback: 4800 }],
    replacedBy: ['MEDIA_URL'],
    addresses: ([port], environment) => ({ MEDIA_URL: `http://${serviceHost('media', environment)}:${port}` }),
  },
  {
    name: 'forms',
    ports: [{ variable: 'FORMS_PORT', fallback: 4600 }],
    replacedBy: ['FORMS_URL'],
    addresses: ([port], environment) => ({ FORMS_URL: `http://${serviceHost('forms', environment)}:${port}` }),
  },
  {
    name: 'offers',
    ports: [{ variable: 'OFFERS_PORT', fallback: 4700 }],
    replacedBy: ['OFFERS_URL'],
    publicUrl: 'OFFERS_PUBLIC_URL',
    addresses: ([port], environment) => ({
      OFFERS_URL: environment?.OFFERS_PUBLIC_URL ?? `http://${serviceHost('offers', environment)}:${port}`,
    }),
  },
  {
    name: 'alumni',
    ports: [
      { variable: 'ALUMNI_PORT', fallback: 4900 },
      { variable: 'ALUMNI_SMTP_PORT', fallback: 4925 },
    ],
    replacedBy: ['ALUMNI_GATEWAY_URL'],
    addresses: ([port], environment) => ({ ALUMNI_GATEWAY_URL: `http://${serviceHost('alumni', environment)}:${port}` }),
  },
  {
    name: 'collector',
    ports: [{ variable: 'COLLECTOR_PORT', fallback: 4950 }],
    replacedBy: ['COLLECTOR_URL'],
    addresses: ([port], environment) => ({ COLLECTOR_URL: `http://${serviceHost('collector', environment)}:${port}` }),
  },
];

export interface BackendProcess {
  name: string;
  services: readonly EmbeddedService[];
}

/** `together`, all in one process, is the least memory; `apart`, the end of one is the end of no other. */
export const backendProcesses = (
  { BACKEND_PROCESSES }: { BACKEND_PROCESSES: 'together' | 'apart' },
  services: readonly EmbeddedService[],
): BackendProcess[] =>
  BACKEND_PROCESSES === 'apart'
    ? services.map((service) => ({ name: service.name, services: [service] }))
    : [{ name: 'backends', services }];

/** Variables of every port, with their defaults. */
export const servicePorts = embeddedServices.flatMap((service) => service.ports);
/** Variables of every address that can stand in for a service. */
export const serviceAddresses = [
  ...new Set(
    embeddedServices.flatMap((service) => [
      ...service.replacedBy,
      ...Object.keys(service.addresses(service.ports.map(({ fallback }) => fallback))),
    ]),
  ),
];

/** Variables of the addresses by which browsers know an embedded service. */
export const publicUrls = embeddedServices.flatMap(({ publicUrl }) => publicUrl ?? []);

/** Free ports for the site and for every service, as variables: for runs that must not meet others. */
export async function freePorts(): Promise<Record<string, string>> {
  const variables = ['PORT', ...servicePorts.map(({ variable }) => variable)];
  const ports = await freePortsFor(variables.length);
  return Object.fromEntries(variables.map((variable, index) => [variable, String(ports[index])]));
}
