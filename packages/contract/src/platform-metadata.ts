import { z } from 'zod';
import { identityTypes } from './agent-identity.ts';
import { agentScopes } from './scopes.ts';

/** Where the platform host answers what its discovery documents name. */
export const platformPaths = {
  agentApi: '/api/v1/agent',
  identity: '/agent/identity',
  claim: '/agent/identity/claim',
  token: '/oauth2/token',
  revoke: '/oauth2/revoke',
  protectedResource: '/.well-known/oauth-protected-resource',
  authorizationServer: '/.well-known/oauth-authorization-server',
  jwks: '/.well-known/jwks.json',
} as const;

/** The identifier of the Agent API: the `resource` of its metadata and of token requests. */
export function agentApiResource(platformUrl: string): string {
  return `${platformUrl}${platformPaths.agentApi}`;
}

/** The metadata URL that RFC 9728 §3.1 derives from that identifier; `WWW-Authenticate` names it. */
export function agentApiMetadataUrl(platformUrl: string): string {
  return `${platformUrl}${platformPaths.protectedResource}${platformPaths.agentApi}`;
}

const scopes = z.array(z.enum(agentScopes)).min(1);
const bearerMethods = z.tuple([z.literal('header')]);
const noClientSecret = z.tuple([z.literal('none')]);
const accessTokens = z.strictObject({ credential_types_supported: z.tuple([z.literal('access_token')]) });

/** What the protected-resource document answers (RFC 9728 §2). */
export const ProtectedResourceMetadata = z
  .strictObject({
    resource: z.url(),
    resource_name: z.string(),
    resource_documentation: z.url().optional(),
    authorization_servers: z.tuple([z.url()]),
    scopes_supported: scopes,
    bearer_methods_supported: bearerMethods,
  })
  .meta({ id: 'ProtectedResourceMetadata' });
export type ProtectedResourceMetadata = z.infer<typeof ProtectedResourceMetadata>;

/** How an agent registers: the draft's members, then the names that earlier clients and scanners look for. */
export const AgentAuthMetadata = z
  .strictObject({
    skill: z.url().optional().meta({ description: 'Instructions for agents, as Markdown.' }),
    identity_endpoint: z.url(),
    claim_endpoint: z.url(),
    identity_types_supported: z.array(z.enum(identityTypes)).min(1),
    register_uri: z.url().meta({ description: 'Equal to identity_endpoint.' }),
    claim_uri: z.url().meta({ description: 'Equal to claim_endpoint.' }),
    revocation_uri: z.url().meta({ description: 'Equal to revocation_endpoint.' }),
    anonymous: accessTokens.optional(),
    service_auth: accessTokens.optional(),
  })
  .meta({ id: 'AgentAuthMetadata' });
export type AgentAuthMetadata = z.infer<typeof AgentAuthMetadata>;

/** What the authorization-server document answers (RFC 8414 §2), with the draft's own members. */
export const AuthorizationServerMetadata = z
  .strictObject({
    issuer: z.url(),
    token_endpoint: z.url(),
    revocation_endpoint: z.url(),
    jwks_uri: z.url(),
    grant_types_supported: z.array(z.string()),
    response_types_supported: z.array(z.string()).max(0),
    token_endpoint_auth_methods_supported: noClientSecret,
    revocation_endpoint_auth_methods_supported: noClientSecret,
    service_documentation: z.url().optional(),
    scopes_supported: scopes,
    resource: z.url(),
    authorization_servers: z.tuple([z.url()]),
    bearer_methods_supported: bearerMethods,
    agent_auth: AgentAuthMetadata,
  })
  .meta({ id: 'AuthorizationServerMetadata' });
export type AuthorizationServerMetadata = z.infer<typeof AuthorizationServerMetadata>;

/** The public half of a signing key (RFC 7517 §4); a strict schema, so that nothing private fits in. */
export const PublicSigningKey = z
  .strictObject({
    kty: z.literal('EC'),
    crv: z.literal('P-256'),
    x: z.string(),
    y: z.string(),
    kid: z.string().meta({ description: 'RFC 7638 thumbprint.' }),
    alg: z.literal('ES256'),
    use: z.literal('sig'),
  })
  .meta({ id: 'PublicSigningKey' });
export type PublicSigningKey = z.infer<typeof PublicSigningKey>;

/** The keys that verify what the service signed (RFC 7517 §5). */
export const SigningKeySet = z
  .strictObject({ keys: z.array(PublicSigningKey) })
  .meta({ id: 'SigningKeySet' });
export type SigningKeySet = z.infer<typeof SigningKeySet>;
