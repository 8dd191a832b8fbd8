package org.weirfabric.onos.rest;

import java.util.Set;

/**
 * Which role a request takes.
 *
 * <table>
 *   <caption>Requests and the least role that may make them</caption>
 *   <tr><th>request<th>role
 *   <tr><td>GET, HEAD, OPTIONS of anything<td>viewer
 *   <tr><td>POST plans: a plan touches no switch<td>viewer
 *   <tr><td>POST intents?dryRun=true: keeps nothing<td>viewer
 *   <tr><td>POST explain, whatif, drift/check: questions<td>viewer
 *   <tr><td>anything else<td>admin
 * </table>
 *
 * <p>ONOS's own filter wants an admin for every POST, so it isn't used.
 */
final class RestRights {
  static final String ADMIN = "admin";
  static final String VIEWER = "viewer";

  private static final Set<String> READS = Set.of("GET", "HEAD", "OPTIONS");
  private static final Set<String> QUESTIONS = Set.of("plans", "explain", "whatif", "drift/check");

  private RestRights() {}

  /** Whether a viewer may make this request; an admin may make all. */
  static boolean isOpenToViewers(String method, String path, boolean dryRun) {
    String resource = path.replaceAll("^/+|/+$", "");
    return READS.contains(method)
        || (method.equals("POST")
            && (QUESTIONS.contains(resource) || (resource.equals("intents") && dryRun)));
  }
}
