-- Health of a BenchmarkSuite. Its status is in kstatus format: Reconciling, Stalled and observedGeneration are set from
-- the first reconcile on. The conditions are described in docs/suite-reference.md, and this check in docs/gitops.md.
-- Argo CD closes most standard libraries to checks from argocd-cm: nothing here may need string, math or os.

-- A field may be missing, or null: then there is nothing in it.
local function fields(value)
  if type(value) == "table" then
    return value
  end
  return {}
end

local metadata = fields(obj.metadata)
local status = fields(obj.status)

local function condition(name)
  for _, found in ipairs(fields(status.conditions)) do
    if fields(found).type == name then
      return found
    end
  end
  return {}
end

local function health(code, found)
  return {status = code, message = found.message or found.reason}
end

if metadata.deletionTimestamp ~= nil then
  return health("Progressing", {message = "the suite is being deleted"})
end
local succeeded = condition("Succeeded")
-- The API server gives a new suite a status with observedGeneration -1 and nothing else.
if succeeded.status == nil then
  return health("Progressing", {message = "the operator has not seen the suite yet"})
end
if metadata.generation ~= nil and status.observedGeneration ~= nil and status.observedGeneration ~= metadata.generation then
  return health("Progressing", {message = "the operator has not seen the newest spec yet"})
end

if succeeded.status == "True" then
  -- A suite that went as planned is of use unless a figure is worse than in the earlier suite.
  local regressed = condition("Regressed")
  if regressed.status == "True" then
    return health("Degraded", regressed)
  end
  return health("Healthy", succeeded)
end
if succeeded.status == "False" then
  return health("Degraded", succeeded)
end
if succeeded.reason == "Suspended" then
  return health("Suspended", succeeded)
end
return health("Progressing", succeeded)
