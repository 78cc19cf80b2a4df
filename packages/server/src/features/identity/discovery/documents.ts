import {
  type AgentAuthMetadata,
  type AuthorizationServerMetadata,
  agentApiResource,
  agentScopes,
  claimGrants,
  type IdentityType,
  JWT_BEARER_GRANT,
  type ProtectedResourceMetadata,
  platformPaths,
} from '@waymark/contract';

/** What the documents are made of: the configuration, and never the request that asks for them. */
export interface DiscoveryConfig {
  readonly baseUrl: string;
  readonly platformUrl: string;
  readonly vendor: string;
  readonly agentTypes: readonly IdentityType[];
}

/** Paths of the landing host's documents that metadata may point at; only what is published belongs here. */
export interface PublishedDocuments {
  readonly skill?: string;
  readonly developers?: string;
}

export const publishedDocuments: PublishedDocuments = { skill: '/auth.md', developers: '/developers.md' };

/** The metadata of the Agent API as a protected resource (RFC 9728 §2). */
export function describeProtectedResource(
  config: DiscoveryConfig,
  published: PublishedDocuments,
): ProtectedResourceMetadata {
  const { developers } = published;
  return {
    resource: agentApiResource(config.platformUrl),
    resource_name: 'Waymark Agent API',
    ...(developers === undefined ? {} : { resource_documentation: `${config.baseUrl}${developers}` }),
    authorization_servers: [config.platformUrl],
    scopes_supported: [...agentScopes],
    bearer_methods_supported: ['header'],
  };
}

function describeAgentAuth(config: DiscoveryConfig, published: PublishedDocuments): AgentAuthMetadata {
  const { platformUrl, baseUrl } = config;
  const identity = `${platformUrl}${platformPaths.identity}`;
  const claim = `${platformUrl}${platformPaths.claim}`;
  return {
    ...(published.skill === undefined ? {} : { skill: `${baseUrl}${published.skill}` }),
    identity_endpoint: identity,
    claim_endpoint: claim,
    identity_types_supported: [...config.agentTypes],
    register_uri: identity,
    claim_uri: claim,
    revocation_uri: `${platformUrl}${platformPaths.revoke}`,
    ...Object.fromEntries(
      config.agentTypes.map((type) => [type, { credential_types_supported: ['access_token'] }]),
    ),
  };
}

/**
 * The metadata of the authorization server (RFC 8414 §2). No grant of ours has a browser leg, so there is no
 * authorization endpoint; the resource's members are repeated because the draft's reference repeats them.
 */
export function describeAuthorizationServer(
  config: DiscoveryConfig,
  published: PublishedDocuments,
): AuthorizationServerMetadata {
  const { platformUrl: issuer } = config;
  const resource = describeProtectedResource(config, published);
  const { resource_documentation: documentation } = resource;
  return {
    issuer,
    token_endpoint: `${issuer}${platformPaths.token}`,
    revocation_endpoint: `${issuer}${platformPaths.revoke}`,
    jwks_uri: `${issuer}${platformPaths.jwks}`,
    grant_types_supported: [JWT_BEARER_GRANT, ...new Set(claimGrants(config.vendor))],
    response_types_supported: [],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    ...(documentation === undefined ? {} : { service_documentation: documentation }),
    scopes_supported: resource.scopes_supported,
    resource: resource.resource,
    authorization_servers: resource.authorization_servers,
    bearer_methods_supported: resource.bearer_methods_supported,
    agent_auth: describeAgentAuth(config, published),
  };
}
