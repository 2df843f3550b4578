-- Health of a BenchmarkRun. Its status is in kstatus format: Reconciling, Stalled and observedGeneration are set from
-- the first reconcile on. The conditions are described in docs/api-reference.md, and this check in docs/gitops.md.
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
  return health("Progressing", {message = "the run is being deleted"})
end
local succeeded = condition("Succeeded")
-- The API server gives a new run a status with observedGeneration -1 and nothing else.
if succeeded.status == nil then
  return health("Progressing", {message = "the operator has not seen the run yet"})
end
if metadata.generation ~= nil and status.observedGeneration ~= nil and status.observedGeneration ~= metadata.generation then
  return health("Progressing", {message = "the operator has not seen the newest spec yet"})
end

local settled = succeeded.status == "True" or succeeded.status == "False"
if not settled then
  if succeeded.reason == "Suspended" then
    return health("Suspended", succeeded)
  end
  return health("Progressing", succeeded)
end

-- It is settled how the run ends, but not everything of it is taken down.
if condition("Reconciling").status == "True" then
  return health("Progressing", succeeded)
end
if succeeded.status == "False" then
  return health("Degraded", succeeded)
end
-- A run that went as planned has figures; whether they are of use is another question.
for _, verdict in ipairs({condition("Valid"), condition("ObjectivesMet")}) do
  if verdict.status == "False" then
    return health("Degraded", verdict)
  end
end
return health("Healthy", succeeded)
